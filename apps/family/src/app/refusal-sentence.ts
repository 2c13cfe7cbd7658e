import { familyClosed } from '@revela/phrases'
import type { Refused } from '../features/entry/lib/enter.ts'

/** What a page says of a door that stayed closed; null when it opened. */
export function refusalSentence(refused: Refused | null): string | null {
  if (refused === null) return null
  if (refused.why === 'wait') return refused.help
  return (refused.why === 'offline' ? familyClosed.offline : familyClosed.broken).lead
}
