import { upload as texts } from '@revela/phrases'
import { isRunning, type UploadJob, type UploadPlace } from '@revela/uploader'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import { useMedia } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { uploads } from '../lib/uploads.ts'
import { PanelRow } from './panel-row.tsx'
import styles from './upload-panel.module.css'

const { panel: words, cancelling } = texts

type Props = {
  readonly jobs: readonly UploadJob[]
  readonly onShowResult: (job: UploadJob) => void
  readonly onCancelled: (place: UploadPlace) => void
}

function headline(): string {
  const running = uploads.jobs().filter(({ upload }) => isRunning(upload.getSnapshot()))
  if (running.length > 0) return words.title(running.length)
  return uploads.jobs().every(({ upload }) => upload.getSnapshot().phase === 'ended') ? words.done : words.waiting
}

/** All uploads of the tab in a corner of every page; on a phone a slim bar that unfolds. */
export function UploadPanel({ jobs, onShowResult, onCancelled }: Props) {
  const isPhone = useMedia('(max-width: 640px)')
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const [cancelled, setCancelled] = useState<UploadJob | null>(null)
  const title = useSyncExternalStore(uploads.subscribe, headline)
  const isOpen = unfolded ?? !isPhone
  const Icon = isOpen ? ChevronDown : ChevronUp
  const shown = isOpen ? jobs : jobs.slice(0, 1)

  async function cancel({ place, upload }: UploadJob) {
    setCancelled(null)
    notify('success', cancelling.done(await upload.cancel()))
    onCancelled(place)
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
        keep={cancelling.keep}
        onClose={() => setCancelled(null)}
        onConfirm={() => void (cancelled && cancel(cancelled))}
      >
        <p>{cancelling.text(cancelled?.place.title ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}
