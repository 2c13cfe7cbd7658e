import { upload as texts } from '@revela/phrases'
import type { PickedFiles, UploadJob } from '@revela/uploader'
import { useEffect, useRef } from 'react'
import type { UploadPlace } from '../lib/upload-place.ts'
import { zoneAt } from '../lib/uploads.ts'
import { usePageDrop } from '../lib/use-page-drop.ts'
import { useNextUpload, useUpload, useUploadJobs, useUploadSnapshot } from '../lib/use-upload.ts'
import { CheckingView } from './checking-view.tsx'
import { DropZone } from './drop-zone.tsx'
import { InterruptedOffer } from './interrupted-offer.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import styles from './upload-area.module.css'
import { UploadProgressView } from './upload-progress.tsx'

export type UploadAreaProps = {
  readonly place: UploadPlace
  /** Of the plan; null while it is not known. */
  readonly limits: { readonly max_picture_size_mb: number } | null
  /** The gallery or work has no photos; undefined while that is not known. */
  readonly isEmpty: boolean | undefined
}

const megabyte = 1024 * 1024

/** Uploads on the pictures page: where files are dropped, and how far those of this place are. */
export function UploadArea({ place, limits, isEmpty }: UploadAreaProps) {
  const { isShown: shown, beganEmpty } = zoneAt(place)
  const upload = useNextUpload(place)
  const { interrupted } = useUploadSnapshot(upload)
  const jobs = useUploadJobs(place)
  const { status, isRunning, isShown, hide } = useUpload(place, isEmpty)
  const maxMegabytes = limits?.max_picture_size_mb ?? null

  function start(picked: PickedFiles) {
    if (picked.files.length + picked.ignored.length === 0) return
    if (!isRunning) beganEmpty.set(isEmpty === true)
    shown.set(false)
    void upload.start(picked, maxMegabytes === null ? null : maxMegabytes * megabyte)
  }

  const area = useRef<HTMLElement>(null)
  // The button stays at the top of a long grid; what it opens would be far above.
  useEffect(() => {
    if (isShown) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (isRunning) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isRunning])
  useEffect(() => void upload.look(), [upload])
  const isEmptyNow = status === 'gallery-empty' || status === 'work-empty'
  const isOpen = status === 'waiting' || isEmptyNow || isShown
  const isOver = usePageDrop(isOpen || isRunning || interrupted !== null, start)

  return (
    <section ref={area} className={styles.area} aria-label={texts.region}>
      {interrupted ? <InterruptedOffer interrupted={interrupted} upload={upload} onFiles={start} /> : null}
      {isOpen ? (
        <DropZone
          kind={place.kind}
          isEmpty={isEmptyNow}
          isOver={isOver}
          maxMegabytes={maxMegabytes}
          onFiles={start}
          onClose={isEmptyNow ? null : hide}
        />
      ) : null}
      {jobs.map((job) => (
        <JobView key={job.id} job={job} />
      ))}
    </section>
  )
}

function JobView({ job: { place, upload } }: { readonly job: UploadJob }) {
  const snapshot = useUploadSnapshot(upload)
  const { phase, compared } = snapshot
  if (phase === 'checking' || phase === 'asking') return <CheckingView kind={place.kind} compared={compared} />
  if (phase === 'signed-out') return <SignedOutNotice upload={upload} />
  if (phase === 'queued' || phase === 'sending' || phase === 'paused') return <UploadProgressView snapshot={snapshot} />
  return null
}
