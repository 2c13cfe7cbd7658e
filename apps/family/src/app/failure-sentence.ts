import { familyClosed } from '@revela/phrases'
import type { EntryFailure } from '../features/entry/lib/enter.ts'

/** The sentence that a page shows for a failed entry; null if there was no failure. */
export function failureSentence(failure: EntryFailure | null): string | null {
  if (failure === null) return null
  if (failure.reason === 'wait') return failure.help
  return (failure.reason === 'offline' ? familyClosed.offline : familyClosed.broken).lead
}
