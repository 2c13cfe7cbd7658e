import { backOff, maxTries } from './back-off.ts'
import type { HashFile } from './hash-in-worker.ts'
import { whenOnline, type Network } from './network.ts'
import type { SendPicture } from './post-picture.ts'
import { mayPass, type SendOutcome } from './send-outcome.ts'
import { sleep } from './sleep.ts'
import type { Candidate } from './upload-item.ts'

export type SettledItem =
  | { readonly kind: 'stored' | 'aborted' | 'signed-out' }
  | {
      readonly kind: 'failed'
      readonly code: string
      readonly help: string | null
      /** Nothing is wrong with the photo: another day, another line, and it goes through. */
      readonly mayReturn: boolean
    }

export type SendNeeds = {
  readonly send: SendPicture
  readonly hash: HashFile
  readonly network: Network
  readonly random: () => number
}

type Job = {
  readonly candidate: Candidate
  readonly url: string
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** One file until it is stored, refused for good, or tried often enough. */
export async function sendItem(needs: SendNeeds, job: Job): Promise<SettledItem> {
  const { candidate, signal } = job
  for (let tries = 1; ;) {
    await whenOnline(needs.network, signal)
    if (signal.aborted) return { kind: 'aborted' }
    const outcome = await tryOnce(needs, job)
    if (outcome === 'unreadable') return { kind: 'failed', code: 'FileUnreadable', help: null, mayReturn: true }
    if (outcome.kind === 'stored' || outcome.kind === 'aborted') return outcome
    job.onSent(0)
    const end = verdict(outcome)
    if (end) return end
    // The machine lost its connection: that is no fault of this try.
    const counts = outcome.kind === 'refused' || needs.network.isOnline()
    if (counts && tries >= maxTries) return givenUp(outcome)
    // Read again next time: that tells a pulled-out card or a changed file from a bad line.
    candidate.sha256 = null
    if (!counts) continue
    await sleep(backOff(tries, needs.random, outcome.kind === 'refused' ? outcome.retryAfterSeconds : 0), signal)
    tries += 1
  }
}

type Answer = Exclude<SendOutcome, { kind: 'stored' | 'aborted' }>

async function tryOnce({ send, hash }: SendNeeds, job: Job): Promise<SendOutcome | 'unreadable'> {
  const { candidate, url, onSent, signal } = job
  try {
    candidate.sha256 ??= await hash(candidate.file)
  } catch {
    return 'unreadable'
  }
  return send({ url, file: candidate.file, title: candidate.title, sha256: candidate.sha256, onSent, signal })
}

function verdict(answer: Answer): SettledItem | null {
  if (answer.kind === 'broken') return null
  if (answer.status === 401) return { kind: 'signed-out' }
  return mayPass(answer) ? null : { kind: 'failed', code: answer.code, help: answer.help, mayReturn: false }
}

function givenUp(answer: Answer): SettledItem {
  return answer.kind === 'broken'
    ? { kind: 'failed', code: 'ConnectionBroken', help: null, mayReturn: true }
    : { kind: 'failed', code: answer.code, help: answer.help, mayReturn: true }
}
