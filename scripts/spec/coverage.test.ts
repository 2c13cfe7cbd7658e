import { describe, expect, test } from 'vitest'
import { coveragePath, specCoverage, specProblems } from './coverage.ts'

const head = '## Document 1\n\n### Section 2: Screens\n\n| id | statement | departure or reason |\n|---|---|---|\n'
const deviationsDoc = '| id | specification |\n|---|---|\n| D01 | a notice |\n'
const validRows = [
  '| S1-2.01 | a field | |',
  '| S1-2.02 | a notice | D01 |',
  '| S1-2.03 | a sound | no test: not audible |',
]

type SpecFixture = { readonly rows?: readonly string[]; readonly ids?: string; readonly spec?: string }

const filesOf = ({ rows = validRows, ids = 'S1-2.01', spec = deviationsDoc }: SpecFixture = {}) => [
  { path: 'docs/spec/statements.md', text: `${head}${rows.join('\n')}\n` },
  { path: 'docs/spec.md', text: spec },
  { path: 'e2e/a.e2e.ts', text: `// spec: ${ids}\ntest('shows a field | and more', () => {})\n` },
]
const problemsOf = (fixture: SpecFixture) => specCoverage(filesOf(fixture)).problems

describe('specCoverage problems', () => {
  test('finds none where each statement has a test, a departure or a reason', () => {
    expect(problemsOf({})).toEqual([])
  })

  test('allows a test that shows what a departure does', () => {
    expect(problemsOf({ ids: 'S1-2.01, S1-2.02' })).toEqual([])
  })

  test('rejects an id in a test that is not in the list', () => {
    expect(problemsOf({ ids: 'S1-2.01, S1-9.99' })).toEqual(['e2e/a.e2e.ts: S1-9.99 is not in docs/spec/statements.md'])
  })

  test('rejects a statement without test, departure or reason', () => {
    expect(problemsOf({ rows: [...validRows, '| S1-2.04 | a link | |'] })).toEqual([
      'docs/spec/statements.md: no test carries S1-2.04, and neither a departure nor a reason is named',
    ])
  })

  test('rejects a reason for a statement that has a test', () => {
    expect(problemsOf({ ids: 'S1-2.01, S1-2.03' })).toEqual(['docs/spec/statements.md: S1-2.03 has a test by now'])
  })

  test('rejects a duplicate id', () => {
    expect(problemsOf({ rows: [...validRows, '| S1-2.01 | a field again | |'] })).toEqual([
      'docs/spec/statements.md: S1-2.01 is listed twice',
    ])
  })

  test('rejects an unknown departure, and one declared twice', () => {
    expect(problemsOf({ spec: '' })).toEqual([
      'docs/spec/statements.md: S1-2.02 names D01, which is not in docs/spec.md',
    ])
    expect(problemsOf({ spec: `${deviationsDoc}| D01 | another |\n` })).toEqual(['docs/spec.md: D01 is listed twice'])
  })

  test.each(['| S1-2.4 | a link | |', '| S1-2.04 | | |', '| S1-2.04 | a link | later |', '| S1-2.04 | a | b | |'])(
    'rejects the row %s',
    (row) => {
      expect(problemsOf({ rows: [...validRows, row] })[0]).toMatch(
        /^docs\/spec\/statements\.md:10: not a row of the form/,
      )
    },
  )
})

describe('coverage table', () => {
  test('counts, and lists what has no test before the documents', () => {
    const { table } = specCoverage(filesOf())
    expect(table).toContain('| 1 Access and account | 3 | 1 | 1 | 1 |')
    expect(table).toContain('## Without a test (1)')
    expect(table).toContain('| S1-2.03 | a sound | not audible |')
    expect(table).toContain('| S1-2.02 | a notice | D01 | 0 |')
    expect(table.indexOf('## Declared departures (1)')).toBeLessThan(table.indexOf('## Document 1'))
  })

  test('links each statement to the tests that carry it', () => {
    expect(specCoverage(filesOf()).table).toContain(
      String.raw`| S1-2.01 | a field | [e2e/a.e2e.ts](../../e2e/a.e2e.ts): shows a field \| and more |`,
    )
  })

  test('is rejected when it is not current', () => {
    const files = filesOf()
    const { table } = specCoverage(files)
    const staleProblem = [`${coveragePath} is not current: npm run spec`]
    expect(specProblems(files)).toEqual(staleProblem)
    expect(specProblems([...files, { path: coveragePath, text: `${table}\n` }])).toEqual(staleProblem)
    expect(specProblems([...files, { path: coveragePath, text: table }])).toEqual([])
  })
})
