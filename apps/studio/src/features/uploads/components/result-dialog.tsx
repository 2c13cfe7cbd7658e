import { uploadDialogs } from '@revela/phrases'
import type { UploadResult, UploadSnapshot } from '@revela/uploader'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { galleryPaths } from '../../../lib/paths.ts'
import type { UploadPlace } from '../lib/upload-place.ts'
import { FailuresTable } from './failures-table.tsx'
import { LeftOutList } from './left-out-list.tsx'
import styles from './result-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadHelp } from './upload-help.tsx'

const { success, failure, mix, notYet } = uploadDialogs

type Props = {
  readonly place: UploadPlace
  readonly result: UploadResult
  readonly snapshot: UploadSnapshot
  readonly onClose: () => void
  readonly onRetry: () => void
  /** Back to the picker. */
  readonly onChooseAgain: () => void
}

/** How a drop ended: everything, nothing, or some of it. */
export function ResultDialog(props: Props) {
  const { stored, failed } = props.result
  if (failed === 0) return <SuccessDialog {...props} />
  return <FailedDialog {...props} isMix={stored > 0} />
}

function SuccessDialog({ place, result, snapshot, onClose }: Props) {
  return (
    <UploadDialog
      title={success.title}
      onClose={onClose}
      actions={
        <>
          <Button type="primary" size="large" onClick={onClose}>
            {success.close}
          </Button>
          {place.kind === 'gallery' ? <NextSteps galleryId={place.id} onClose={onClose} /> : null}
        </>
      }
    >
      <p>
        {success.sent(result.stored)} {result.identical > 0 ? success.identical[place.kind](result.identical) : null}
      </p>
      {result.safeToErase ? (
        <p className={styles.safe}>
          <ShieldCheck size={22} strokeWidth={1.75} aria-hidden="true" />
          {success.safe}
        </p>
      ) : null}
      <LeftOutList leftOut={snapshot.leftOut} />
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
    <>
      <Button size="large" onClick={() => go(galleryPaths.selection(galleryId))}>
        {success.selection}
      </Button>
      <Button size="large" onClick={() => go(galleryPaths.download(galleryId))}>
        {success.download}
      </Button>
    </>
  )
}

function FailedDialog({
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
      <LeftOutList leftOut={leftOut} />
      <UploadHelp />
    </UploadDialog>
  )
}
