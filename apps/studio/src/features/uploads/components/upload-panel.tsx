import { upload as texts } from '@revela/phrases'
import { isRunning, type UploadJob, type UploadSnapshot, type UploadTarget } from '@revela/uploader'
import { Pause, Play, X, ChevronDown, ChevronUp } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import type { ReturnState } from '../../../lib/addresses.ts'
import { useMedia } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { panelTitle, picturesPathOf } from '../lib/upload-status.ts'
import { uploads, useUploadSnapshot } from '../lib/uploads.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './upload-panel.module.css'

const words = texts.panel
const { sending, signedOut } = texts

type Props = {
  readonly job: UploadJob
  /** Shows only the first line and the bar. */
  readonly isSlim: boolean
  readonly onCancel: () => void
  readonly onShowResult: () => void
}

function statusOf({ phase, progress, isOffline, result }: UploadSnapshot, kind: UploadTarget['kind']): string {
  const { percent, storedFiles, files, secondsLeft } = progress
  if (phase === 'idle') return words.notStarted
  if (phase === 'checking') return words.checking(kind)
  if (phase === 'asking') return words.prompting
  if (phase === 'queued') return words.queued(files - storedFiles, kind)
  if (phase === 'signed-out') return words.signedOut
  if (result) return resultLine(result.stored, result.failed, kind)
  const done = `${sending.percent(percent)} · ${sending.files(storedFiles, files, kind)}`
  if (phase === 'paused') return `${words.paused} · ${done}`
  if (isOffline) return words.offline
  return `${done} · ${secondsLeft === null ? sending.counting : sending.timeLeft(secondsLeft)}`
}

function resultLine(stored: number, failed: number, kind: UploadTarget['kind']): string {
  if (stored + failed === 0) return words.nothingNew(kind)
  if (failed === 0) return words.stored(stored, kind)
  return stored === 0 ? words.failed(failed) : `${words.stored(stored, kind)} · ${words.failed(failed)}`
}

function PanelRow({ job: { target, upload }, isSlim, onCancel, onShowResult }: Props) {
  const snapshot = useUploadSnapshot(upload)
  const { phase, progress, result } = snapshot
  const { percent, storedBytes, sentBytes, bytes } = progress
  const hasBar = phase === 'queued' || phase === 'sending' || phase === 'paused'
  return (
    <li className={styles.job}>
      <div className={styles.line}>
        <div className={styles.words}>
          <Link className={styles.name} to={picturesPathOf(target)} aria-label={words.open(target.title)}>
            {target.title}
          </Link>
          <p className={styles.status} data-failed={(result?.failed ?? 0) > 0 || undefined}>
            {statusOf(snapshot, target.kind)}
          </p>
        </div>
        <div className={styles.actions}>
          {phase === 'sending' || phase === 'queued' ? (
            <button type="button" className={styles.icon} aria-label={words.pause(target.title)} onClick={upload.pause}>
              <Pause size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ) : null}
          {phase === 'paused' ? (
            <button
              type="button"
              className={styles.icon}
              aria-label={words.resume(target.title)}
              onClick={() => void upload.resume()}
            >
              <Play size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ) : null}
          {result ? (
            <button
              type="button"
              className={styles.link}
              aria-label={words.resultOf(target.title)}
              onClick={onShowResult}
            >
              {words.result}
            </button>
          ) : null}
          {isRunning({ phase }) ? (
            <button type="button" className={styles.icon} aria-label={words.cancel(target.title)} onClick={onCancel}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ) : null}
          {result ? (
            <button
              type="button"
              className={styles.icon}
              aria-label={words.dismiss(target.title)}
              onClick={upload.dismiss}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ) : null}
        </div>
      </div>
      {hasBar ? <ProgressBar percent={percent} stored={storedBytes} sent={sentBytes} total={bytes} /> : null}
      {phase === 'signed-out' && !isSlim ? <SignedOutActions onResume={() => void upload.resume()} /> : null}
    </li>
  )
}

function SignedOutActions({ onResume }: { readonly onResume: () => void }) {
  const navigate = useNavigate()
  const state: ReturnState = { returnTo: useLocation().pathname }
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.link} onClick={() => void navigate(paths.login, { state })}>
        {signedOut.signIn}
      </button>
      <button type="button" className={styles.link} onClick={onResume}>
        {signedOut.goOn}
      </button>
    </div>
  )
}

const { cancelling } = texts

type UploadPanelProps = {
  readonly jobs: readonly UploadJob[]
  readonly onShowResult: (job: UploadJob) => void
  readonly onCancelled: (target: UploadTarget) => void
}

function headline(): string {
  return panelTitle(uploads.jobs().map(({ upload }) => upload.getSnapshot()))
}

/** All uploads of the tab in a corner of every page; on a phone a slim bar that expands. */
export function UploadPanel({ jobs, onShowResult, onCancelled }: UploadPanelProps) {
  const isPhone = useMedia('(max-width: 640px)')
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const [cancelled, setCancelled] = useState<UploadJob | null>(null)
  const title = useSyncExternalStore(uploads.subscribe, headline)
  const isOpen = unfolded ?? !isPhone
  const Icon = isOpen ? ChevronDown : ChevronUp
  const shown = isOpen ? jobs : jobs.slice(0, 1)

  async function cancel({ target, upload }: UploadJob) {
    setCancelled(null)
    notify('success', cancelling.done(await upload.cancel()))
    onCancelled(target)
  }

  return (
    <>
      <div className={styles.spacer} />
      <aside className={styles.panel} aria-label={words.label} data-open={isOpen || undefined}>
        <div className={styles.head}>
          <h2 className={styles.title} aria-live="polite">
            {title}
          </h2>
          <button
            type="button"
            className={styles.icon}
            aria-expanded={isOpen}
            aria-label={isOpen ? words.collapse : words.expand}
            onClick={() => setUnfolded(!isOpen)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <ul className={styles.jobs}>
          {shown.map((job) => (
            <PanelRow
              key={job.id}
              job={job}
              isSlim={!isOpen}
              onCancel={() => setCancelled(job)}
              onShowResult={() => onShowResult(job)}
            />
          ))}
        </ul>
      </aside>
      <ConfirmDialog
        open={cancelled !== null}
        title={cancelling.title}
        action={cancelling.confirm}
        cancelLabel={cancelling.keep}
        onClose={() => setCancelled(null)}
        onConfirm={() => void (cancelled && cancel(cancelled))}
      >
        <p>{cancelling.text(cancelled?.target.title ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
