import type { RepoFile } from '../repo-problems.ts'
import { coverageTable } from './coverage-table.ts'
import { deviationsPath, readDeviations, readStatements, repeated, statementsPath } from './statements.ts'
import type { Statement } from './statements.ts'
import { readClaims } from './test-claims.ts'
import type { Claim } from './test-claims.ts'

export const coveragePath = 'docs/spec/coverage.md'

type SpecInput = {
  readonly statements: readonly Statement[]
  readonly claims: readonly Claim[]
  readonly deviations: readonly string[]
}

function contradictions({ statements, claims, deviations }: SpecInput): string[] {
  const known = new Set(statements.map(({ id }) => id))
  const claimed = new Set(claims.map(({ id }) => id))
  return [
    ...repeated(deviations).map((id) => `${deviationsPath}: ${id} is listed twice`),
    ...claims.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path}: ${id} is not in ${statementsPath}`),
    ...statements.flatMap(({ id, deviations: declaredDeviations, untestedReason }) => [
      ...declaredDeviations
        .filter((deviation) => !deviations.includes(deviation))
        .map((deviation) => `${statementsPath}: ${id} names ${deviation}, which is not in ${deviationsPath}`),
      ...(claimed.has(id) && untestedReason !== null ? [`${statementsPath}: ${id} has a test by now`] : []),
      ...(!claimed.has(id) && untestedReason === null && declaredDeviations.length === 0
        ? [`${statementsPath}: no test carries ${id}, and neither a departure nor a reason is named`]
        : []),
    ]),
  ]
}

/** The problems of the statements and the comments, and the resulting table. */
export function specCoverage(files: readonly RepoFile[]): { problems: string[]; table: string } {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const list = readStatements(textOf(statementsPath))
  const read = readClaims(files)
  const deviations = readDeviations(textOf(deviationsPath))
  const { statements } = list
  const { claims } = read
  return {
    problems: [...list.problems, ...read.problems, ...contradictions({ statements, claims, deviations })],
    table: coverageTable(statements, claims),
  }
}

/** The same problems, and whether the committed table is current. */
export function specProblems(files: readonly RepoFile[]): string[] {
  const { problems, table } = specCoverage(files)
  const isCurrent = files.some(({ path, text }) => path === coveragePath && text === table)
  return isCurrent ? problems : [...problems, `${coveragePath} is not current: npm run spec`]
}
