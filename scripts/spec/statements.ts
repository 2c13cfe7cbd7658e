/** The list of the specification's statements (docs/spec/statements.md) and of the departures (docs/spec.md). */

export const statementsPath = 'docs/spec/statements.md'
export const deviationsPath = 'docs/spec.md'

export type Statement = {
  /** `S1-2.07`: document 1, section 2, statement 7. */
  readonly id: string
  /** The heading above its table, for example `Section 2: Screens and routes`. */
  readonly section: string
  readonly text: string
  /** Ids of the rows in docs/spec.md that declare a departure from it. */
  readonly deviations: readonly string[]
  /** The reason why no test shows it, or null. */
  readonly untestedReason: string | null
}

export type StatementList = { readonly statements: readonly Statement[]; readonly problems: readonly string[] }

export const statementId = /^S\d-\d\.\d{2,3}$/
const deviationIds = /^D\d{2,3}(?:, D\d{2,3})*$/
const untested = /^no test: (\S.*)$/

export const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

export const repeated = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, index) => ids.indexOf(id) !== index)),
]

export function readStatements(markdown: string): StatementList {
  const statements: Statement[] = []
  const problems: string[] = []
  let section = ''
  for (const [index, line] of markdown.split('\n').entries()) {
    section = /^### (.+)$/.exec(line)?.[1] ?? section
    if (!/^\| *S\d/.test(line)) continue
    const [id = '', text = '', note = '', ...extraCells] = cellsOf(line)
    const untestedReason = untested.exec(note)?.[1] ?? null
    const isValidNote = note === '' || untestedReason !== null || deviationIds.test(note)
    if (!statementId.test(id) || text === '' || !isValidNote || extraCells.length > 0) {
      problems.push(
        `${statementsPath}:${index + 1}: not a row of the form | S1-2.07 | text | D01, or no test: reason |`,
      )
      continue
    }
    const deviations = deviationIds.test(note) ? note.split(', ') : []
    statements.push({ id, section, text, deviations, untestedReason })
  }
  const duplicates = repeated(statements.map(({ id }) => id))
  return {
    statements,
    problems: [...problems, ...duplicates.map((id) => `${statementsPath}: ${id} is listed twice`)],
  }
}

/** Ids in the first column of the departures table. */
export function readDeviations(markdown: string): string[] {
  return [...markdown.matchAll(/^\| (D\d{2,3}) \|/gm)].flatMap(([, id]) => id ?? [])
}
