import { upload as texts } from '@revela/phrases'
import {
  filesOfDrop,
  type PickedFiles,
  type Upload,
  type UploadJob,
  type UploadTarget,
  type UploadSnapshot,
} from '@revela/uploader'
import { Button, Spin } from 'antd'
import { ImageUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMedia } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import type { ReturnState } from '../../../lib/addresses.ts'
import { zoneAt, useNextUpload, useUpload, useUploadJobs, useUploadSnapshot } from '../lib/uploads.ts'
import { useFolderOffer, type UploadChapters } from './folder-offer.tsx'
import interruptedOfferStyles from './interrupted-offer.module.css'
import { InterruptedOffer, FileButtons } from './interrupted-offer.tsx'
import styles from './upload-area.module.css'
import { UploadProgressView } from './upload-progress.tsx'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * The whole page accepts dropped files while the upload area is open. While it is closed, a file dropped by mistake
 * must still not replace the page, because that would end the upload.
 */
function usePageDrop(isWaiting: boolean, onFiles: (picked: PickedFiles) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    let depth = 0
    function enter(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth += 1
      setIsOver(isWaiting)
    }
    function leave(event: DragEvent) {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setIsOver(false)
    }
    function over(event: DragEvent) {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = isWaiting ? 'copy' : 'none'
    }
    function drop(event: DragEvent) {
      depth = 0
      setIsOver(false)
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (isWaiting && event.dataTransfer) void filesOfDrop(event.dataTransfer).then(take)
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [isWaiting])

  return isWaiting && isOver
}

const words = texts.signedOut

function SignedOutNotice({ upload }: { readonly upload: Upload }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const state: ReturnState = { returnTo: pathname }
  return (
    <section className={interruptedOfferStyles.offer} role="alert">
      <div className={interruptedOfferStyles.words}>
        <h2 className={interruptedOfferStyles.title}>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <div className={interruptedOfferStyles.actions}>
        <Button size="large" onClick={() => void navigate(paths.login, { state })}>
          {words.signIn}
        </Button>
        <Button type="primary" size="large" onClick={() => void upload.resume()}>
          {words.goOn}
        </Button>
      </div>
    </section>
  )
}

type UploadAreaProps = {
  readonly target: UploadTarget
  /** Limits of the plan; null until loaded. */
  readonly limits: { readonly max_picture_size_mb: number } | null
  /** The gallery or work has no pictures; undefined until known. */
  readonly isEmpty: boolean | undefined
  /** The chapters of a gallery; a work has none. */
  readonly chapters?: UploadChapters
}

const megabyte = 1024 * 1024

/** Starts the upload of chosen files. */
export function useStartUpload({ target, limits, isEmpty }: Omit<UploadAreaProps, 'chapters'>) {
  const { isShown: shown, beganEmpty } = zoneAt(target)
  const upload = useNextUpload(target)
  const { isRunning } = useUpload(target, isEmpty)
  const maxMegabytes = limits?.max_picture_size_mb ?? null
  return (picked: PickedFiles) => {
    if (picked.files.length + picked.ignored.length === 0) return
    if (!isRunning) beganEmpty.set(isEmpty === true)
    shown.set(false)
    void upload.start(picked, maxMegabytes === null ? null : maxMegabytes * megabyte)
  }
}

/** The uploads of the pictures page: the drop zone, and the progress for this gallery or work. */
export function UploadArea({ chapters, ...props }: UploadAreaProps) {
  const { target, limits, isEmpty } = props
  const upload = useNextUpload(target)
  const { interrupted } = useUploadSnapshot(upload)
  const jobs = useUploadJobs(target)
  const { status, isRunning, isShown, hide } = useUpload(target, isEmpty)
  const maxMegabytes = limits?.max_picture_size_mb ?? null
  const start = useStartUpload(props)
  const { take, dialog } = useFolderOffer(chapters, start)

  const area = useRef<HTMLElement>(null)
  // The upload button is sticky in a long grid, but the area it opens would be out of view.
  useEffect(() => {
    if (isShown) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (isRunning) area.current?.scrollIntoView({ block: 'nearest' })
  }, [isRunning])
  useEffect(() => void upload.checkInterrupted(), [upload])
  const isEmptyNow = status.endsWith('-empty') && status !== 'uploading-empty'
  const isOpen = status === 'waiting' || isEmptyNow || isShown
  const isOver = usePageDrop(isOpen || isRunning || interrupted !== null, take)

  return (
    <section ref={area} className={styles.area} aria-label={texts.region}>
      {interrupted ? <InterruptedOffer interrupted={interrupted} upload={upload} onFiles={start} /> : null}
      {isOpen ? (
        <DropZone
          kind={target.kind}
          isEmpty={isEmptyNow}
          isOver={isOver}
          maxMegabytes={maxMegabytes}
          onFiles={take}
          onClose={isEmptyNow ? null : hide}
        />
      ) : null}
      {jobs.map((job) => (
        <JobView key={job.id} job={job} />
      ))}
      {dialog}
    </section>
  )
}

function JobView({ job: { target, upload } }: { readonly job: UploadJob }) {
  const snapshot = useUploadSnapshot(upload)
  const { phase, compared } = snapshot
  if (phase === 'checking' || phase === 'asking') return <CheckingView kind={target.kind} compared={compared} />
  if (phase === 'signed-out') return <SignedOutNotice upload={upload} />
  if (phase === 'queued' || phase === 'sending' || phase === 'paused')
    return <UploadProgressView kind={target.kind} snapshot={snapshot} />
  return null
}

type Props = Pick<UploadSnapshot, 'compared'> & Pick<UploadTarget, 'kind'>

function CheckingView({ kind, compared: { done, total } }: Props) {
  return (
    <div className={styles.checking}>
      <Spin />
      <div>
        <output className={styles.title}>{texts.checking.title(kind)}</output>
        {total > 0 ? <p className={styles.amount}>{texts.checking.compared[kind](done, total)}</p> : null}
      </div>
    </div>
  )
}

type DropZoneProps = {
  readonly kind: UploadTarget['kind']
  readonly isEmpty: boolean
  readonly isOver: boolean
  readonly maxMegabytes: number | null
  readonly onFiles: (picked: PickedFiles) => void
  /** Null for an empty gallery or work, whose drop zone cannot be closed. */
  readonly onClose: (() => void) | null
}

/** A phone, from which nothing can be dragged. */
const touchOnly = '(hover: none) and (pointer: coarse)'

/** The drop zone. The page itself accepts the drop; this shows it and offers buttons for the keyboard. */
function DropZone({ kind, isEmpty, isOver, maxMegabytes, onFiles, onClose }: DropZoneProps) {
  const isTouch = useMedia(touchOnly)
  const { title, titleEmpty } = isTouch ? texts.zone.touch : texts.zone
  const { spreads } = texts.zone
  const isAlbum = kind === 'album'
  const spreadsTitle = isTouch ? spreads.touchTitle : spreads.title
  const idleTitle = isEmpty ? titleEmpty[kind] : isAlbum ? spreadsTitle : title
  const zone = isAlbum ? spreads : texts.zone
  return (
    <div className={styles.zone} data-over={isOver || undefined} data-empty={isEmpty || undefined}>
      {onClose ? (
        <button type="button" className={styles.close} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">{texts.zone.close}</span>
        </button>
      ) : null}
      <ImageUp size={40} strokeWidth={1.25} aria-hidden="true" className={styles.icon} />
      <h2 className={styles.dropZoneTitle}>{isOver ? zone.dropNow : idleTitle}</h2>
      <p className={styles.lead}>{zone.lead(maxMegabytes)}</p>
      <FileButtons onFiles={onFiles} isPrimary filesLabel={zone.files} />
    </div>
  )
}
