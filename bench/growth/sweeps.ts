import type { TestStack } from '@revela/dev-env'
import { openSweep } from '../../apps/server/src/platform/db/sweep.ts'
import type { Question } from './question.ts'

/** What a worker asks each minute, most of the time for nothing. */
const looks = [
  { table: 'object_garbage', column: 'due_at' },
  { table: 'upload_attempt', column: 'started_at' },
  { table: 'lifecycle_watch', column: 'due_at', id: 'customer_id' },
  { table: 'gallery', column: 'purge_at' },
  { table: 'download', column: 'expires_at' },
  { table: 'client_session', column: 'expires_at' },
  { table: 'selection', column: 'comments_mail_due' },
  { table: 'charge', column: 'check_at' },
] as const

export function openSweeps(stack: TestStack) {
  const sweep = openSweep(stack.sweepUrl)
  const longAgo = new Date('2001-01-01')
  const question: Question = {
    ask: async () => {
      for (const look of looks) await sweep.due({ ...look, before: longAgo, limit: 500 })
      return looks.length
    },
  }
  return {
    question,
    flush: async () => void (await sweep.figures('select pg_stat_force_next_flush()')),
    close: () => sweep.close(),
  }
}
