import { upload as texts } from '@revela/phrases'
import type { UploadSnapshot } from '@revela/uploader'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useThumbnails } from '../lib/use-thumbnails.ts'
import { ProgressBar } from './progress-bar.tsx'
import { SlowStatus } from './slow-status.tsx'
import { StoredThumbnails } from './stored-thumbnails.tsx'
import styles from './upload-progress.module.css'

const words = texts.sending

/** How far it is, in what the server has acknowledged; what is only on its way is a paler part of the bar. */
export function UploadProgressView({ snapshot }: { readonly snapshot: UploadSnapshot }) {
  const { phase, progress, latest, isOffline } = snapshot
  const { percent, storedBytes, sentBytes, bytes, files, storedFiles, failedFiles, secondsLeft } = progress
  const thumbnails = useThumbnails(latest)
  const timeLeft = secondsLeft === null ? words.counting : words.timeLeft(secondsLeft)
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        <p className={styles.files}>{words.files(storedFiles, files)}</p>
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
          {words.failed(failedFiles)}
        </p>
      ) : null}
      <StoredThumbnails thumbnails={thumbnails} />
      <SlowStatus text={words.status(percent, storedFiles, files)} />
    </div>
  )
}
