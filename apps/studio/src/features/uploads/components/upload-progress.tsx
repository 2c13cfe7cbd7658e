import { upload as texts } from '@revela/phrases'
import type { StoredFile, UploadSnapshot, UploadTarget } from '@revela/uploader'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ProgressBar } from './progress-bar.tsx'
import styles from './upload-progress.module.css'

type Thumbnail = { readonly key: string; readonly bitmap: ImageBitmap }

const width = 240
const maxThumbnails = 12

/**
 * Thumbnails of the files stored last. They are created one at a time, off the main thread, from the newest file. On a
 * fast connection some are skipped so that the page stays responsive, and no full-size picture stays in memory.
 */
function useThumbnails(latest: readonly StoredFile[]): readonly Thumbnail[] {
  const [shownThumbnails, setShownThumbnails] = useState<readonly Thumbnail[]>([])
  const thumbnails = useRef<readonly Thumbnail[]>([])
  const isBusy = useRef(false)
  const newest = latest[0]

  useEffect(() => {
    if (!newest || isBusy.current || thumbnails.current.some(({ key }) => key === newest.key)) return
    async function make({ key, file }: StoredFile) {
      isBusy.current = true
      // The file is already stored; if the browser cannot decode it, one thumbnail is missing.
      const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null)
      isBusy.current = false
      if (!bitmap) return
      const all = [{ key, bitmap }, ...thumbnails.current]
      for (const old of all.slice(maxThumbnails)) old.bitmap.close()
      thumbnails.current = all.slice(0, maxThumbnails)
      setShownThumbnails(thumbnails.current)
    }
    void make(newest)
  }, [newest])

  return shownThumbnails
}

const announceIntervalMs = 5_000

/** Announces the progress to screen readers at a limited rate. */
function SlowStatus({ text }: { readonly text: string }) {
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    const timer = setInterval(() => setAnnouncement(latest.current), announceIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return <output className="visually-hidden">{announcement}</output>
}

const words = texts.sending

type ViewProps = { readonly kind: UploadTarget['kind']; readonly snapshot: UploadSnapshot }

/** The progress that the server has acknowledged; bytes in transit are a paler part of the bar. */
export function UploadProgressView({ kind, snapshot }: ViewProps) {
  const { phase, progress, latest, isOffline } = snapshot
  const { percent, storedBytes, sentBytes, bytes, files, storedFiles, failedFiles, secondsLeft } = progress
  const thumbnails = useThumbnails(latest)
  const timeLeft = secondsLeft === null ? words.counting : words.timeLeft(secondsLeft)
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title(kind)}</h2>
        <p className={styles.files}>{words.files(storedFiles, files, kind)}</p>
      </div>
      <ProgressBar percent={percent} stored={storedBytes} sent={sentBytes} total={bytes} />
      <p className={styles.line}>
        <strong>{words.percent(percent)}</strong>
        <span>{words.amount(storedBytes, bytes)}</span>
        {isOffline || phase !== 'sending' ? null : <span>{timeLeft}</span>}
        <span className={styles.quiet}>{words.ifClosed}</span>
      </p>
      {phase === 'queued' || phase === 'paused' ? <p className={styles.quiet}>{words[phase]}</p> : null}
      {isOffline && phase === 'sending' ? (
        <output className={styles.notice}>
          <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
          {words.offline}
        </output>
      ) : null}
      {failedFiles > 0 ? (
        <p className={styles.notice}>
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          {words.failed(failedFiles, kind)}
        </p>
      ) : null}
      <StoredThumbnails thumbnails={thumbnails} />
      <SlowStatus text={words.status(percent, storedFiles, files, kind)} />
    </div>
  )
}

/** The files stored last, newest first. They are decorative, because the gallery below shows the same pictures. */
function StoredThumbnails({ thumbnails }: { readonly thumbnails: readonly Thumbnail[] }) {
  if (thumbnails.length === 0) return null
  return (
    <div className={styles.strip} aria-hidden="true">
      {thumbnails.map(({ key, bitmap }) => (
        <Picture key={key} bitmap={bitmap} />
      ))}
    </div>
  )
}

function Picture({ bitmap }: { readonly bitmap: ImageBitmap }) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas && bitmap.width > 0) canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    },
    [bitmap],
  )
  return <canvas ref={draw} width={bitmap.width} height={bitmap.height} className={styles.picture} />
}
