import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { renderJob } from '../../apps/server/src/modules/pictures/index.ts'
import { jobsSchema } from '../../apps/server/src/platform/queue/queue.ts'
import type { Question } from './question.ts'

/** What the steady worker asks each time a decoder is free: the next job, and that the last is done. */
export async function openJobQuestion(stack: TestStack) {
  const client = new Client({ connectionString: stack.jobsUrl })
  await client.connect()
  const db = { executeSql: async (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({
    db,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const question: Question = {
    prepare: async () => void (await boss.send(renderJob.name, {}, { priority: 0 })),
    ask: async () => {
      const taken = await boss.fetch(renderJob.name, { batchSize: 1, includeMetadata: true })
      for (const { id } of taken) await boss.complete(renderJob.name, id)
      return taken.length
    },
  }
  return {
    question,
    flush: async () => void (await client.query('select pg_stat_force_next_flush()')),
    close: async () => {
      await boss.stop({ graceful: false })
      await client.end()
    },
  }
}
