import type { RepoFile } from '../repo-problems.ts'
import { coverageTable } from './coverage-table.ts'
import { departuresPath, readDepartures, readStatements, repeated, statementsPath } from './statements.ts'
import type { Statement } from './statements.ts'
import { readClaims } from './test-claims.ts'
import type { Claim } from './test-claims.ts'

export const coveragePath = 'docs/spec/coverage.md'

type Read = {
  readonly statements: readonly Statement[]
  readonly claims: readonly Claim[]
  readonly departures: readonly string[]
}

function contradictions({ statements, claims, departures }: Read): string[] {
  const known = new Set(statements.map(({ id }) => id))
  const claimed = new Set(claims.map(({ id }) => id))
  return [
    ...repeated(departures).map((id) => `${departuresPath}: ${id} stands there twice`),
    ...claims.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path}: ${id} is not in ${statementsPath}`),
    ...statements.flatMap(({ id, departures: declared, untestedReason }) => [
      ...declared
        .filter((departure) => !departures.includes(departure))
        .map((departure) => `${statementsPath}: ${id} names ${departure}, which is not in ${departuresPath}`),
      ...(claimed.has(id) && untestedReason !== null ? [`${statementsPath}: ${id} has a test by now`] : []),
      ...(!claimed.has(id) && untestedReason === null && declared.length === 0
        ? [`${statementsPath}: no test carries ${id}, and neither a departure nor a reason is named`]
        : []),
    ]),
  ]
}

/** What is wrong with the list and the comments, and the table that belongs to them. */
export function specCoverage(files: readonly RepoFile[]): { problems: string[]; table: string } {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  const list = readStatements(textOf(statementsPath))
  const read = readClaims(files)
  const departures = readDepartures(textOf(departuresPath))
  const { statements } = list
  const { claims } = read
  return {
    problems: [...list.problems, ...read.problems, ...contradictions({ statements, claims, departures })],
    table: coverageTable(statements, claims),
  }
}

/** The same, and whether the generated table in the repository is current. */
export function specProblems(files: readonly RepoFile[]): string[] {
  const { problems, table } = specCoverage(files)
  const isCurrent = files.some(({ path, text }) => path === coveragePath && text === table)
  return isCurrent ? problems : [...problems, `${coveragePath} is not current: npm run spec`]
}
