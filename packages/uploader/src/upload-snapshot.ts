import type { PlanLimitDetails } from '@revela/contract'
import type { NameConflict } from './name-conflicts.ts'
import type { UploadProgress } from './tally.ts'
import type { FailedFile } from './upload-item.ts'
import { ApiError } from '@revela/contract/client'

export type UploadPhase =
  | 'idle'
  /** Comparing the chosen files with the stored pictures. */
  | 'checking'
  /** Waiting for the answer about pictures of the same name. */
  | 'asking'
  /** Ready; another upload of this tab is sending. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** The session ended: nothing more is sent until the user signs in again. */
  | 'signed-out'
  | 'ended'

/** Why an upload did not start. */
export type UploadProblem =
  | { readonly kind: 'limit'; readonly details: PlanLimitDetails | null }
  | { readonly kind: 'failed'; readonly code: string; readonly help: string | null }

export type UploadResult = {
  readonly stored: number
  readonly failed: number
  /** Names of files that are stored already byte for byte and therefore not sent. */
  readonly identical: readonly string[]
  /** Every picture is stored and verified, and nothing was left out. */
  readonly isComplete: boolean
}

/** Unfinished batches of an earlier visit, to be resumed. */
export type InterruptedUpload = {
  readonly pictures: number
  readonly bytes: number
  readonly stored: number
  /** The browser stored the file handles; otherwise the files have to be chosen again. */
  readonly canContinue: boolean
}

export type StoredFile = { readonly key: string; readonly title: string; readonly file: File }

export type UploadSnapshot = {
  readonly phase: UploadPhase
  readonly compared: { readonly done: number; readonly total: number }
  readonly duplicates: { readonly nameConflicts: readonly NameConflict[]; readonly fresh: number } | null
  readonly progress: UploadProgress
  readonly isOffline: boolean
  /** The files stored last, newest first. */
  readonly latest: readonly StoredFile[]
  readonly failures: readonly FailedFile[]
  readonly leftOut: { readonly oversize: readonly string[]; readonly ignored: readonly string[] }
  readonly problem: UploadProblem | null
  readonly result: UploadResult | null
  readonly interrupted: InterruptedUpload | null
}

const running = new Set<UploadPhase>(['checking', 'asking', 'queued', 'sending', 'paused'])

/** Files are still being sent from this tab. */
export function isRunning({ phase }: Pick<UploadSnapshot, 'phase'>): boolean {
  return running.has(phase)
}

/** Why an upload could not start, from the error of one of its calls. */
export function problemOf(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) return { kind: 'failed', code: 'ConnectionBroken', help: null }
  const { code, details, messages } = error
  if (code === 'PlanLimitReached') {
    return { kind: 'limit', details: 'limit' in details ? (details as PlanLimitDetails) : null }
  }
  return { kind: 'failed', code, help: messages.find((message) => message.help !== '')?.help ?? null }
}

type Publisher<T> = {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
  /** Notifies listeners soon, at most four times a second. */
  readonly publishSoon: () => void
  /** Notifies listeners at once, for a change that the user waits for. */
  readonly publishNow: () => void
}

const minIntervalMs = 250

/** A value that is built when it is published, not whenever a part of it changes. */
export function createPublisher<T>(build: () => T): Publisher<T> {
  const listeners = new Set<() => void>()
  let value = build()
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish(): void {
    clearTimeout(timer)
    timer = undefined
    value = build()
    for (const listener of listeners) listener()
  }

  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publishSoon: () => {
      timer ??= setTimeout(publish, minIntervalMs)
    },
    publishNow: publish,
  }
}
