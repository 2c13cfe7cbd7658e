import { asSuperuser, type TestStack } from '@revela/dev-env'
import type { Pool } from 'pg'
import { crossingProblems } from './crossing-problems.ts'
import { watchStatements } from './watch-statements.ts'

/** Found good in this process already, by whichever test sent it first. */
const judged = new Set<string>()

/** Every test that talks to the API also judges what the API says to the database. */
export function watchCrossings({ engines, database }: TestStack, pool: Pool) {
  const seen = watchStatements(pool)
  let forgotten = 0
  return {
    problems: async (): Promise<string[]> => {
      const fresh = seen()
        .slice(forgotten)
        .filter(({ text, withoutTenant }) => !judged.has(`${withoutTenant} ${text}`))
      if (fresh.length === 0) return []
      const problems = await asSuperuser(engines, (client) => crossingProblems(client, fresh), database)
      if (problems.length === 0) for (const { text, withoutTenant } of fresh) judged.add(`${withoutTenant} ${text}`)
      return problems
    },
    /** For the test that plants one. */
    forget: () => (forgotten = seen().length),
  }
}
