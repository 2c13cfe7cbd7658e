import { ApiError } from '@revela/contract/client'
import { sending } from '@revela/phrases'
import { errorText } from '../../../lib/call-errors.ts'
import type { Recipient } from './send-values.ts'

/** What became of the e-mail to one of several recipients. */
export type SendResult = {
  readonly recipient: Recipient
  readonly state: 'sent' | 'held' | 'repeated' | 'failed'
  /** Why it failed. */
  readonly reason: string | null
}

type Answer = { readonly send: { readonly state: string }; readonly repeated: boolean; readonly published: boolean }

/** Errors of the account, which every further call would get too. */
const accountErrors = new Set<string>(['EmailNotConfirmed', 'SendingLimitReached', 'SendingPaused', 'TooManyRequests'])

type SendToEachOptions = {
  readonly recipients: readonly Recipient[]
  readonly send: (recipient: Recipient) => Promise<Answer>
  readonly onProgress: (done: number) => void
}

/** Sends to one recipient after another. A failure does not stop the others, unless it concerns the account. */
export async function sendToEach({
  recipients,
  send,
  onProgress,
}: SendToEachOptions): Promise<{ readonly results: SendResult[]; readonly published: boolean }> {
  const results: SendResult[] = []
  let published = false
  let accountReason: string | null = null
  for (const recipient of recipients) {
    onProgress(results.length + 1)
    if (accountReason !== null) {
      results.push({ recipient, state: 'failed', reason: accountReason })
      continue
    }
    try {
      const answer = await send(recipient)
      published ||= answer.published
      const state = answer.repeated ? 'repeated' : answer.send.state === 'held' ? 'held' : 'sent'
      results.push({ recipient, state, reason: null })
    } catch (error) {
      const reason = errorText(error, sending.failed)
      if (error instanceof ApiError && accountErrors.has(error.code)) accountReason = reason
      results.push({ recipient, state: 'failed', reason })
    }
  }
  return { results, published }
}
