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

/** Results that were already reported, also across remounts. */
const reported = new WeakSet<UploadResult>()

/** Reports the events of an upload: files stored, the end, and files above the plan's size limit. */
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
      // Paused, cancelled or ended: reports the files stored since the last interval.
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
  /** The maximum file size of the plan, for galleries and for works. */
  readonly maxMegabytes: Readonly<Record<UploadTarget['kind'], number | null>>
  /** Called when new pictures are stored. */
  readonly onStored: (target: UploadTarget) => void
}

/** The customer of these uploads: another customer who signs in on the same tab must not continue them. */
let ownerId: string | null = null

/** The panel and dialogs of all uploads, on every page of the studio. */
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
  /** No other upload shows a dialog. */
  readonly hasTurn: boolean
  /** The user opened its result in the panel. */
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
  // On other pages the result stays in the panel, so that it does not interrupt the user.
  const isResultOpen = isOpened || isPicturesPage(job.target, pathname)
  return <UploadDialogs job={job} snapshot={snapshot} isResultOpen={isResultOpen} onChooseAgain={onChooseAgain} />
}

type UploadDialogsProps = {
  readonly job: UploadJob
  readonly snapshot: UploadSnapshot
  readonly isResultOpen: boolean
  readonly onChooseAgain: (target: UploadTarget) => void
}

/** The open dialog of an upload: a question, a problem or its result. */
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

/** Only one of several uploads shows a dialog: the first one that waits for an answer. */
function isPrompting({ upload }: { readonly upload: Upload }): boolean {
  const { duplicates, problem } = upload.getSnapshot()
  return duplicates !== null || problem !== null
}
