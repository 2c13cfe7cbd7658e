import { familyClosed } from '@revela/phrases'
import type { EntryFailure } from '../features/entry/lib/enter.ts'

/** What a page says of a door that stayed closed; null when it opened. */
export function failureSentence(failure: EntryFailure | null): string | null {
  if (failure === null) return null
  if (failure.reason === 'wait') return failure.help
  return (failure.reason === 'offline' ? familyClosed.offline : familyClosed.broken).lead
}
