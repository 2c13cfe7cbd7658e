import { asSuperuser, type TestStack } from '@revela/dev-env'
import type { Pool } from 'pg'
import { findTenantCrossings } from './tenant-crossings.ts'
import { recordStatements } from './record-statements.ts'

/** Statements that an earlier test of this process has checked. */
const checkedStatements = new Set<string>()

/** Checks the SQL statements of the API in every API test. */
export function recordTenantCrossings({ engines, database }: TestStack, pool: Pool) {
  const readStatements = recordStatements(pool)
  let ignoredCount = 0
  return {
    problems: async (): Promise<string[]> => {
      const newStatements = readStatements()
        .slice(ignoredCount)
        .filter(({ text, withoutTenant }) => !checkedStatements.has(`${withoutTenant} ${text}`))
      if (newStatements.length === 0) return []
      const problems = await asSuperuser(engines, (client) => findTenantCrossings(client, newStatements), database)
      if (problems.length === 0)
        for (const { text, withoutTenant } of newStatements) checkedStatements.add(`${withoutTenant} ${text}`)
      return problems
    },
    /** For the test that plants a statement. */
    ignorePrevious: () => (ignoredCount = readStatements().length),
  }
}
