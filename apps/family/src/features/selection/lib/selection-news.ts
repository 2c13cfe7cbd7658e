import type { FamilySelection, Thread } from '../api/calls.ts'

const answers = (threads: readonly Thread[]) =>
  threads.flatMap(({ messages }) => messages.filter(({ by }) => by === 'photographer').map(({ id }) => id))

/** Whether the photographer wrote something since. */
export function hasNewAnswer(before: readonly Thread[], after: readonly Thread[]): boolean {
  const known = new Set(answers(before))
  return answers(after).some((id) => !known.has(id))
}

/** What the photographer did between two states of a sent selection that the family should notice. */
export function selectionNews(
  before: FamilySelection | null,
  after: FamilySelection | null,
): 'reopened' | 'answered' | null {
  if (before === null || after === null) return null
  if (before.status !== 'open' && after.status === 'open') return 'reopened'
  return hasNewAnswer(before.comments, after.comments) ? 'answered' : null
}
