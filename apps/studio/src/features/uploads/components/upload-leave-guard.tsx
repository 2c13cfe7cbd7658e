import { upload as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useBlocker } from 'react-router'
import { galleryPaths, paths, workPaths } from '../../../lib/paths.ts'
import { uploadAt } from '../lib/upload-at.ts'
import type { UploadPlace } from '../lib/upload-place.ts'
import { useUpload } from '../lib/use-upload.ts'
import { UploadDialog } from './upload-dialog.tsx'

const words = texts.leaving

/** Where the studio itself sends a person whose session or plan ended: no question there. */
const sentAway = new Set<string>([paths.login, paths.inactive, paths.noPlan])

const homes = { gallery: galleryPaths.detail, work: workPaths.detail } as const

type Props = { readonly place: UploadPlace }

/** Stands in every page of a gallery or work: inside it an upload goes on, leaving it is asked about. */
export function UploadLeaveGuard({ place }: Props) {
  const { isRunning } = useUpload(place, undefined)
  // The router hears one question at a time: this one stands only while there is something to ask.
  return isRunning ? <RunningGuard place={place} /> : null
}

function RunningGuard({ place }: Props) {
  const home = homes[place.kind](place.id)
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    const staysHere = pathname === home || pathname.startsWith(`${home}/`)
    return !staysHere && !sentAway.has(pathname)
  })
  if (blocker.state !== 'blocked') return null

  function leave() {
    uploadAt(place).upload.leave()
    blocker.proceed?.()
  }
  return (
    <UploadDialog
      title={words.title}
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button type="primary" size="large" onClick={() => blocker.reset()}>
            {words.stay}
          </Button>
          <Button size="large" onClick={leave}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <p>{words.kept}</p>
    </UploadDialog>
  )
}
