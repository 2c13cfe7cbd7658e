import { upload as texts } from '@revela/phrases'
import type { PickedFiles, UploadResult } from '@revela/uploader'
import { useEffect, useRef } from 'react'
import { uploadAt } from '../lib/upload-at.ts'
import type { UploadPlace } from '../lib/upload-place.ts'
import { usePageDrop } from '../lib/use-page-drop.ts'
import { useUploadNews } from '../lib/use-upload-news.ts'
import { useUpload, useUploadSnapshot } from '../lib/use-upload.ts'
import { CheckingView } from './checking-view.tsx'
import { DropZone } from './drop-zone.tsx'
import { InterruptedOffer } from './interrupted-offer.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import styles from './upload-area.module.css'
import { UploadDialogs } from './upload-dialogs.tsx'
import { UploadProgressView } from './upload-progress.tsx'

export type UploadAreaProps = {
  readonly place: UploadPlace
  /** Of the plan; null while it is not known. */
  readonly limits: { readonly max_picture_size_mb: number } | null
  /** The gallery or work has no photos; undefined while that is not known. */
  readonly isEmpty: boolean | undefined
  /** Now and then while photos arrive. */
  readonly onStored: () => void
  /** Once for each drop. */
  readonly onFinished: (result: UploadResult) => void
}

const megabyte = 1024 * 1024

/** Everything of an upload that is on the pictures page: the way in, how far it is, and how it ended. */
export function UploadArea({ place, limits, isEmpty, onStored, onFinished }: UploadAreaProps) {
  const { upload, isShown, beganEmpty } = uploadAt(place)
  const snapshot = useUploadSnapshot(place)
  const { status, show, hide } = useUpload(place, isEmpty)
  const maxMegabytes = limits?.max_picture_size_mb ?? null
  const { phase, interrupted } = snapshot

  function start(picked: PickedFiles) {
    if (picked.files.length + picked.ignored.length === 0) return
    beganEmpty.set(isEmpty === true)
    isShown.set(false)
    void upload.start(picked, maxMegabytes === null ? null : maxMegabytes * megabyte)
  }

  const area = useRef<HTMLElement>(null)
  const isAsked = status === 'waiting' || status === 'uploading'
  // The button stays at the top of a long grid; what it opens would be far above.
  useEffect(() => {
    if (isAsked) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isAsked])
  useEffect(() => void upload.look(), [upload])
  useUploadNews(upload, snapshot, maxMegabytes, { onStored, onFinished })
  const isEmptyNow = status === 'gallery-empty' || status === 'work-empty'
  const isOpen = status === 'waiting' || isEmptyNow
  const isOver = usePageDrop(phase === 'idle' && (isOpen || interrupted !== null), start)

  return (
    <section ref={area} className={styles.area} aria-label={texts.region}>
      {interrupted && phase === 'idle' ? (
        <InterruptedOffer interrupted={interrupted} upload={upload} onFiles={start} />
      ) : null}
      {isOpen ? (
        <DropZone
          kind={place.kind}
          isEmpty={isEmptyNow}
          isOver={isOver}
          maxMegabytes={maxMegabytes}
          onFiles={start}
          onClose={status === 'waiting' ? hide : null}
        />
      ) : null}
      {phase === 'checking' || phase === 'asking' ? (
        <CheckingView kind={place.kind} compared={snapshot.compared} />
      ) : null}
      {phase === 'sending' ? <UploadProgressView snapshot={snapshot} /> : null}
      {phase === 'signed-out' ? <SignedOutNotice upload={upload} /> : null}
      <UploadDialogs place={place} upload={upload} snapshot={snapshot} onChooseAgain={show} />
    </section>
  )
}
