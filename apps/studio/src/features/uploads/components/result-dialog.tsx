import { uploadDialogs } from '@revela/phrases'
import type { UploadResult, UploadSnapshot } from '@revela/uploader'
import { Button } from 'antd'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import type { UploadPlace } from '../lib/upload-place.ts'
import { FailuresTable } from './failures-table.tsx'
import { LeftOutList } from './left-out-list.tsx'
import styles from './result-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'

const words = uploadDialogs.help

function UploadHelp() {
  return (
    <details className={styles.help}>
      <summary className={styles.summary}>{words.title}</summary>
      <ul className={styles.points}>
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}

const { success, failure, mix, notYet, nothing, nothingNew } = uploadDialogs

type Props = {
  readonly place: UploadPlace
  readonly result: UploadResult
  readonly snapshot: UploadSnapshot
  readonly onClose: () => void
  readonly onRetry: () => void
  /** Back to the picker. */
  readonly onChooseAgain: () => void
}

/** How an upload ended: everything, nothing, or some of it. */
export function ResultDialog(props: Props) {
  const { stored, failed } = props.result
  if (failed > 0) return <FailedDialog {...props} isMix={stored > 0} />
  return stored > 0 ? <SuccessDialog {...props} /> : <NothingDialog {...props} />
}

function SuccessDialog({ place, result, snapshot, onClose }: Props) {
  return (
    <UploadDialog
      title={success.title}
      place={place.title}
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
          {success.close}
        </Button>
      }
    >
      <p>{success.sent(result.stored)}</p>
      {result.isComplete ? (
        <p className={styles.safe}>
          <ShieldCheck size={22} strokeWidth={1.75} aria-hidden="true" />
          {success.safe}
        </p>
      ) : null}
      <LeftOutList leftOut={snapshot.leftOut} identical={result.identical} />
      {place.kind === 'gallery' ? <NextSteps galleryId={place.id} onClose={onClose} /> : null}
    </UploadDialog>
  )
}

/** Every file was there already, or was left out. */
function NothingDialog({ place, result, snapshot, onClose }: Props) {
  return (
    <UploadDialog
      title={nothing.title}
      place={place.title}
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
          {nothing.close}
        </Button>
      }
    >
      <p>{nothingNew}</p>
      <LeftOutList leftOut={snapshot.leftOut} identical={result.identical} />
    </UploadDialog>
  )
}

/** What the photos of a gallery are there for. */
function NextSteps({ galleryId, onClose }: { readonly galleryId: string; readonly onClose: () => void }) {
  const navigate = useNavigate()
  function go(path: string) {
    onClose()
    void navigate(path)
  }
  return (
    <div className={styles.next}>
      <p className={styles.nextTitle}>{success.next}</p>
      <button type="button" className={styles.step} onClick={() => go(galleryPaths.selection(galleryId))}>
        {success.selection}
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" className={styles.step} onClick={() => go(galleryPaths.download(galleryId))}>
        {success.download}
        <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

function FailedDialog({
  place,
  result,
  snapshot,
  onClose,
  onRetry,
  onChooseAgain,
  isMix,
}: Props & { readonly isMix: boolean }) {
  const { failures, leftOut } = snapshot
  // A photo that was refused for what it is will be refused again: then only another choice helps.
  const mayRetry = failures.some((one) => one.mayReturn)
  const label = isMix && mayRetry ? mix.retry : failure.again
  return (
    <UploadDialog
      title={isMix ? mix.title : failure.title}
      place={place.title}
      width={680}
      onClose={onClose}
      actions={
        <>
          <Button type="primary" size="large" onClick={mayRetry ? onRetry : onChooseAgain}>
            {label}
          </Button>
          <Button size="large" onClick={onClose}>
            {failure.close}
          </Button>
        </>
      }
    >
      <p>
        {isMix ? mix.counts(result.stored, result.failed) : failure.none} <strong>{notYet}</strong>
      </p>
      <FailuresTable failures={failures} />
      <LeftOutList leftOut={leftOut} identical={result.identical} />
      <UploadHelp />
    </UploadDialog>
  )
}
