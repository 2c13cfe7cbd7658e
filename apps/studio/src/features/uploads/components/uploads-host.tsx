import { upload as texts } from '@revela/phrases'
import type { UploadJob, UploadTarget, UploadResult, Upload, UploadSnapshot } from '@revela/uploader'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notify } from '../../../lib/notices.ts'
import { isPicturesPage, picturesPathOf } from '../lib/upload-status.ts'
import { uploads, zoneAt, useUploadSnapshot, useUploadJobs } from '../lib/uploads.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { UploadPanel } from './upload-panel.tsx'

const intervalMs = 3_000

/** Reported once, also when the component is mounted again. */
const reported = new WeakSet<UploadResult>()

/** Passes on what an upload does outside React: photos stored, the end, photos above the plan's size. */
function useJobEvents(
  { target, upload }: UploadJob,
  onStored: (target: UploadTarget) => void,
  maxMegabytes: number | null,
): void {
  const { phase, progress, result, leftOut } = useUploadSnapshot(upload)
  const stored = useRef(0)
  const report = useEffectEvent(() => onStored(target))

  useEffect(() => {
    stored.current = progress.storedFiles
  }, [progress.storedFiles])

  useEffect(() => {
    if (phase !== 'sending') return undefined
    let last = stored.current
    const timer = setInterval(() => {
      if (stored.current === last) return
      last = stored.current
      report()
    }, intervalMs)
    return () => {
      clearInterval(timer)
      // Paused, cancelled or ended: what arrived since the last look is shown.
      if (stored.current !== last) report()
    }
  }, [phase])

  useEffect(() => {
    if (!result || reported.has(result)) return
    reported.add(result)
    report()
  }, [result])

  useEffect(() => {
    if (leftOut.oversize.length > 0 && maxMegabytes !== null) {
      notify('warning', texts.sending.oversize(leftOut.oversize.length, maxMegabytes))
    }
  }, [leftOut.oversize, maxMegabytes])
}

type Props = {
  readonly customerId: string
  /** The largest photo of the plan, by the kind of place. */
  readonly maxMegabytes: Readonly<Record<UploadTarget['kind'], number | null>>
  /** Photos have arrived there. */
  readonly onStored: (target: UploadTarget) => void
}

/** Whose uploads these are: another person who signs in on the same tab must not go on with them. */
let ownerId: string | null = null

/** Panel and dialogs of all uploads, on every page of the studio. */
export function UploadsHost({ customerId, maxMegabytes, onStored }: Props) {
  const jobs = useUploadJobs()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number | null>(null)
  const promptingJobId = useSyncExternalStore(uploads.subscribe, () => uploads.jobs().find(isPrompting)?.id ?? null)

  useEffect(() => {
    if (ownerId !== null && ownerId !== customerId) uploads.leaveAll()
    ownerId = customerId
  }, [customerId])

  function chooseAgain(target: UploadTarget) {
    zoneAt(target).isShown.set(true)
    void navigate(picturesPathOf(target))
  }

  if (jobs.length === 0) return null
  return (
    <>
      <UploadPanel jobs={jobs} onShowResult={(job) => setOpened(job.id)} onCancelled={onStored} />
      {jobs.map((job) => (
        <HostedJob
          key={job.id}
          job={job}
          hasTurn={promptingJobId === null || promptingJobId === job.id}
          isOpened={opened === job.id}
          maxMegabytes={maxMegabytes[job.target.kind]}
          onStored={onStored}
          onChooseAgain={chooseAgain}
        />
      ))}
    </>
  )
}

type HostedProps = {
  readonly job: UploadJob
  /** No other upload is asking something. */
  readonly hasTurn: boolean
  /** Its result was asked for in the panel. */
  readonly isOpened: boolean
  readonly maxMegabytes: number | null
  readonly onStored: (target: UploadTarget) => void
  readonly onChooseAgain: (target: UploadTarget) => void
}

function HostedJob({ job, hasTurn, isOpened, maxMegabytes, onStored, onChooseAgain }: HostedProps) {
  const { pathname } = useLocation()
  const snapshot = useUploadSnapshot(job.upload)
  useJobEvents(job, onStored, maxMegabytes)
  if (!hasTurn) return null
  // Elsewhere the result waits in the panel: nobody is interrupted on another page.
  const isResultOpen = isOpened || isPicturesPage(job.target, pathname)
  return <UploadDialogs job={job} snapshot={snapshot} isResultOpen={isResultOpen} onChooseAgain={onChooseAgain} />
}

type UploadDialogsProps = {
  readonly job: UploadJob
  readonly snapshot: UploadSnapshot
  readonly isResultOpen: boolean
  readonly onChooseAgain: (target: UploadTarget) => void
}

/** The open dialog of an upload: a question, a problem or its result, whichever page is open. */
function UploadDialogs({ job: { target, upload }, snapshot, isResultOpen, onChooseAgain }: UploadDialogsProps) {
  const { duplicates, problem, result, phase } = snapshot
  if (duplicates) return <DuplicatesDialog target={target} {...duplicates} onAnswer={upload.answerDuplicates} />
  if (problem) return <ProblemDialog problem={problem} onClose={upload.dismiss} />
  if (phase !== 'ended' || !result || !isResultOpen) return null
  return (
    <ResultDialog
      target={target}
      result={result}
      snapshot={snapshot}
      onClose={upload.dismiss}
      onRetry={() => void upload.retryFailed()}
      onChooseAgain={() => {
        upload.dismiss()
        onChooseAgain(target)
      }}
    />
  )
}

/** Of several uploads only one shows a dialog: the first that waits for an answer. */
function isPrompting({ upload }: { readonly upload: Upload }): boolean {
  const { duplicates, problem } = upload.getSnapshot()
  return duplicates !== null || problem !== null
}
