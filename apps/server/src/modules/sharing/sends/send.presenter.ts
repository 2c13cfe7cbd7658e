import type { AnswerOf, listSends } from '@revela/contract'
import type { SendRow } from './send.read.ts'

export function presentSend({ at, settled_at, ...send }: SendRow): AnswerOf<typeof listSends>['sends'][number] {
  return { ...send, at: at.toISOString(), settled_at: settled_at?.toISOString() ?? null }
}
