import { sent as texts } from '@revela/phrases'
import type { SentMail } from '../api/sending-queries.ts'
import type { Recipient } from './send-values.ts'
import type { Outcome } from './use-sender.ts'

/** The people whose WhatsApp message was prepared and not opened: they have received nothing. */
export function unopenedMessages(outcome: Outcome | null, openedIds: readonly string[]): readonly Recipient[] {
  if (outcome?.mode !== 'messages') return []
  return outcome.recipients.filter(({ id }) => !openedIds.includes(id))
}

export type SentHeading = { readonly title: string; readonly tone: 'success' | 'warning' | 'error' }

/** Congratulates only when nothing is left to do. */
export function sentHeading(
  outcome: Outcome | null,
  mailState: SentMail['state'] | null,
  unopenedCount: number,
): SentHeading {
  if (outcome?.mode === 'emails' && outcome.results.some(({ state }) => state === 'failed'))
    return { title: texts.someFailedTitle, tone: 'error' }
  if (mailState === 'rejected') return { title: texts.rejectedTitle, tone: 'error' }
  if (unopenedCount > 0) return { title: texts.unopenedTitle(unopenedCount), tone: 'warning' }
  return { title: mailState === 'held' ? texts.heldTitle : texts.title, tone: 'success' }
}
