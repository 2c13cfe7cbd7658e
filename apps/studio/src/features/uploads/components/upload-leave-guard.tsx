import { upload as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useBlocker } from 'react-router'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import { galleryUpload } from '../lib/gallery-uploads.ts'
import { useUpload } from '../lib/use-upload.ts'
import { UploadDialog } from './upload-dialog.tsx'

const words = texts.leaving

/** Where the studio itself sends a person whose session or plan ended: no question there. */
const sentAway = new Set<string>([paths.login, paths.inactive, paths.noPlan])

/** Stands in every page of a gallery: inside it an upload goes on, leaving it is asked about. */
export function UploadLeaveGuard({ galleryId }: { readonly galleryId: string }) {
  const { isRunning } = useUpload(galleryId, undefined)
  // The router hears one question at a time: this one stands only while there is something to ask.
  return isRunning ? <RunningGuard galleryId={galleryId} /> : null
}

function RunningGuard({ galleryId }: { readonly galleryId: string }) {
  const home = galleryPaths.detail(galleryId)
  const blocker = useBlocker(({ nextLocation: { pathname } }) => {
    const staysHere = pathname === home || pathname.startsWith(`${home}/`)
    return !staysHere && !sentAway.has(pathname)
  })
  if (blocker.state !== 'blocked') return null

  function leave() {
    galleryUpload(galleryId).upload.leave()
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
