import { uploadDialogs } from '@revela/phrases'
import type { FailedFile, UploadTarget, UploadResult, UploadSnapshot } from '@revela/uploader'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import { useNavigate } from 'react-router'
import { galleryQuery } from '../../../lib/gallery.ts'
import { HelpLink } from '../../../ui/help-link.tsx'
import { failureText, nextSteps } from '../lib/upload-status.ts'
import styles from './failures-table.module.css'
import leftOutListStyles from './left-out-list.module.css'
import resultDialogStyles from './result-dialog.module.css'
import { UploadDialog } from './upload-dialog.tsx'

const failureWords = uploadDialogs.failures
const maxRows = 200

function FailuresTable({ failures }: { readonly failures: readonly FailedFile[] }) {
  const more = failures.length - maxRows
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className={styles.box} tabIndex={0} aria-label={failureWords.caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{failureWords.title}</th>
            <th scope="col">{failureWords.reason}</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, maxRows).map((failure) => (
            <tr key={failure.key}>
              <td className={styles.name}>{failure.title}</td>
              <td>{failureText(failure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className={styles.more}>{failureWords.more(more)}</p> : null}
    </section>
  )
}

const { leftOut: leftOutWords, identical: identicalLead } = uploadDialogs
const maxNames = 5

type LineProps = { readonly lead: string; readonly names: readonly string[]; readonly isQuiet?: boolean }

function Line({ lead, names, isQuiet = false }: LineProps) {
  if (names.length === 0) return null
  const more = names.length - maxNames
  return (
    <p className={isQuiet ? leftOutListStyles.quiet : leftOutListStyles.line}>
      {lead}
      {names.slice(0, maxNames).join(', ')}
      {more > 0 ? leftOutWords.more(more) : ''}
    </p>
  )
}

type Props = Pick<UploadSnapshot, 'leftOut'> & { readonly identical: readonly string[] }

/**
 * The chosen files that were not uploaded, by name: identical pictures, pictures above the plan's size limit, other
 * files.
 */
function LeftOutList({ leftOut: { oversize, ignored }, identical }: Props) {
  return (
    <>
      <Line lead={identicalLead(identical.length)} names={identical} isQuiet />
      <Line lead={leftOutWords.oversize(oversize.length)} names={oversize} />
      <Line lead={leftOutWords.ignored(ignored.length)} names={ignored} />
    </>
  )
}

const helpWords = uploadDialogs.help

function UploadHelp() {
  return (
    <details className={resultDialogStyles.help}>
      <summary className={resultDialogStyles.summary}>{helpWords.title}</summary>
      <ul className={resultDialogStyles.points}>
        {helpWords.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <HelpLink topic="upload" />
    </details>
  )
}

const { success, failure, mix, notYet, nothing, nothingNew } = uploadDialogs

type ResultDialogProps = {
  readonly target: UploadTarget
  readonly result: UploadResult
  readonly snapshot: UploadSnapshot
  readonly onClose: () => void
  readonly onRetry: () => void
  /** Opens the picker again. */
  readonly onChooseAgain: () => void
}

/** The result of an upload: all files stored, none, or some. */
export function ResultDialog(props: ResultDialogProps) {
  const { stored, failed } = props.result
  if (failed > 0) return <FailedDialog {...props} isMix={stored > 0} />
  return stored > 0 ? <SuccessDialog {...props} /> : <NothingDialog {...props} />
}

function SuccessDialog({ target, result, snapshot, onClose }: ResultDialogProps) {
  return (
    <UploadDialog
      title={success.title}
      targetTitle={target.title}
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
          {success.close}
        </Button>
      }
    >
      <p>{success.sent(result.stored, target.kind)}</p>
      {result.isComplete ? (
        <p className={resultDialogStyles.safe}>
          <ShieldCheck size={22} strokeWidth={1.75} aria-hidden="true" />
          {success.safe(target.kind)}
        </p>
      ) : null}
      <LeftOutList leftOut={snapshot.leftOut} identical={result.identical} />
      {target.kind === 'gallery' ? <NextSteps galleryId={target.id} onClose={onClose} /> : null}
    </UploadDialog>
  )
}

/** Every file existed already or was left out. */
function NothingDialog({ target, result, snapshot, onClose }: ResultDialogProps) {
  return (
    <UploadDialog
      title={nothing.title}
      targetTitle={target.title}
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

/** The next steps after pictures were added to a gallery. */
function NextSteps({ galleryId, onClose }: { readonly galleryId: string; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const { data: gallery } = useQuery(galleryQuery(galleryId))
  function go(path: string) {
    onClose()
    void navigate(path)
  }
  return (
    <div className={resultDialogStyles.next}>
      <p className={resultDialogStyles.nextTitle}>{success.next}</p>
      {nextSteps(galleryId, gallery?.solutions).map(({ text, path }) => (
        <button key={text} type="button" className={resultDialogStyles.step} onClick={() => go(path)}>
          {text}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function FailedDialog({
  target,
  result,
  snapshot,
  onClose,
  onRetry,
  onChooseAgain,
  isMix,
}: ResultDialogProps & { readonly isMix: boolean }) {
  const { failures, leftOut } = snapshot
  // A file that was rejected for its content would be rejected again: then only another file helps.
  const mayRetry = failures.some((one) => one.canRetry)
  const label = isMix && mayRetry ? mix.retry : failure.again
  return (
    <UploadDialog
      title={isMix ? mix.title : failure.title}
      targetTitle={target.title}
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
        {isMix ? mix.counts(result.stored, result.failed, target.kind) : failure.none(target.kind)}{' '}
        <strong>{notYet}</strong>
      </p>
      <FailuresTable failures={failures} />
      <LeftOutList leftOut={leftOut} identical={result.identical} />
      <UploadHelp />
    </UploadDialog>
  )
}
