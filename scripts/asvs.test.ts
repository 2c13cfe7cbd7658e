import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

type TestReference = { readonly file: string; readonly title: string | null }
type Row = { readonly id: string; readonly level: number; readonly evidence: string }

const rows: Row[] = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', level = '', , , evidence = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level: Number(level), evidence }] : []
  })
const folders: Readonly<Record<string, string>> = {
  S: 'apps/server/src',
  M: 'apps/server/src/modules',
  T: 'apps/server/test/api',
  D: 'packages/domain/src',
  J: 'e2e',
}
/**
 * Rows whose tests are named by file only, because no single title shows the row yet. The list may only become shorter.
 */
const withoutTitle = new Set([
  '1.1.1',
  '6.5.3',
  '7.6.1',
  '8.1.2',
  '10.1.1',
  '10.5.3',
  '11.1.1',
  '11.1.2',
  '11.2.1',
  '11.2.3',
  '13.2.5',
  '15.2.3',
  '15.3.2',
  '15.3.5',
  '16.3.3',
])
const rowsOfLevel = (level: number) => rows.filter((row) => row.level === level)
const isWaived = ({ evidence }: Row) => /^waiver \d{4}-\d{2}-\d{2}: \S/.test(evidence)
const isNotApplicable = ({ evidence }: Row) => /^n\/a: \S/.test(evidence)
const hasEvidence = (row: Row) =>
  referencesOf(row).length > 0 && referencesOf(row).every(({ file }) => existsSync(file))
const isTestFile = ({ file }: TestReference) => file.endsWith('.ts')

function referencesOf(row: Row): TestReference[] {
  if (isWaived(row) || isNotApplicable(row)) return []
  return row.evidence.split(', ').map((reference) => {
    const [path = '', title = null] = reference.split(' › ')
    const [head = '', ...rest] = path.split('/')
    return { file: new URL(`../${[folders[head] ?? head, ...rest].join('/')}`, import.meta.url).pathname, title }
  })
}

test('lists every requirement of levels 1 and 2 once', () => {
  expect([rowsOfLevel(1).length, rowsOfLevel(2).length]).toEqual([70, 183])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
})

test('level 1 has no open and no waived requirement', () => {
  expect(rowsOfLevel(1).filter((row) => !hasEvidence(row) && !isNotApplicable(row))).toEqual([])
})

test('each requirement of level 2 has an existing test, a reason why it does not apply, or a dated waiver', () => {
  expect(rowsOfLevel(2).filter((row) => !hasEvidence(row) && !isNotApplicable(row) && !isWaived(row))).toEqual([])
})

test('most applicable requirements have a test', () => {
  const applies = rows.filter((row) => !isNotApplicable(row))
  expect(applies.filter(hasEvidence).length / applies.length).toBeGreaterThan(0.9)
})

test('every test file is named with a title, except in the listed rows of level 2', () => {
  const untitled = rows.filter((row) =>
    referencesOf(row).some((reference) => isTestFile(reference) && reference.title === null),
  )
  expect(new Set(untitled.map(({ id }) => id))).toEqual(withoutTitle)
  expect(untitled.filter(({ level }) => level === 1)).toEqual([])
})

test('every named title exists in its file', () => {
  const titles = new Map<string, readonly string[]>()
  const titlesOf = (file: string) => {
    const titleList = titles.get(file) ?? (existsSync(file) ? testTitles(readFileSync(file, 'utf8')) : [])
    titles.set(file, titleList)
    return titleList
  }
  const missing = rows.flatMap((row) =>
    referencesOf(row)
      .filter(({ file, title }) => title !== null && !titlesOf(file).some((titleList) => titleList.includes(title)))
      .map(({ title }) => `${row.id}: ${title}`),
  )
  expect(missing).toEqual([])
})
