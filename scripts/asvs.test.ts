import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

type Place = { readonly file: string; readonly title: string | null }
type Row = { readonly id: string; readonly level: number; readonly shown: string }

const rows: Row[] = readFileSync(new URL('../docs/asvs.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id = '', level = '', , , shown = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level: Number(level), shown }] : []
  })
const folders: Readonly<Record<string, string>> = {
  S: 'apps/server/src',
  M: 'apps/server/src/modules',
  T: 'apps/server/test/api',
  D: 'packages/domain/src',
  J: 'e2e',
}
/** Their tests are named by file alone: no single title shows the row yet. May only become shorter. */
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
const ofLevel = (level: number) => rows.filter((row) => row.level === level)
const isWaived = ({ shown }: Row) => /^waiver \d{4}-\d{2}-\d{2}: \S/.test(shown)
const isOutside = ({ shown }: Row) => /^n\/a: \S/.test(shown)
const isShown = (row: Row) => placesOf(row).length > 0 && placesOf(row).every(({ file }) => existsSync(file))
const isTestFile = ({ file }: Place) => file.endsWith('.ts')

function placesOf(row: Row): Place[] {
  if (isWaived(row) || isOutside(row)) return []
  return row.shown.split(', ').map((place) => {
    const [path = '', title = null] = place.split(' › ')
    const [head = '', ...rest] = path.split('/')
    return { file: new URL(`../${[folders[head] ?? head, ...rest].join('/')}`, import.meta.url).pathname, title }
  })
}

test('every requirement of levels 1 and 2 has its row, once', () => {
  expect([ofLevel(1).length, ofLevel(2).length]).toEqual([70, 183])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
})

test('level 1: nothing is open and nothing is waived', () => {
  expect(ofLevel(1).filter((row) => !isShown(row) && !isOutside(row))).toEqual([])
})

test('level 2: each has a test that exists, a reason why it does not apply, or a dated waiver', () => {
  expect(ofLevel(2).filter((row) => !isShown(row) && !isOutside(row) && !isWaived(row))).toEqual([])
})

test('most of what applies is held by a test', () => {
  const applies = rows.filter((row) => !isOutside(row))
  expect(applies.filter(isShown).length / applies.length).toBeGreaterThan(0.9)
})

test('every test file is named with a title, but for the listed rows of level 2', () => {
  const untitled = rows.filter((row) => placesOf(row).some((place) => isTestFile(place) && place.title === null))
  expect(new Set(untitled.map(({ id }) => id))).toEqual(withoutTitle)
  expect(untitled.filter(({ level }) => level === 1)).toEqual([])
})

test('every named title stands in its file', () => {
  const titles = new Map<string, readonly string[]>()
  const titlesOf = (file: string) => {
    const known = titles.get(file) ?? (existsSync(file) ? testTitles(readFileSync(file, 'utf8')) : [])
    titles.set(file, known)
    return known
  }
  const missing = rows.flatMap((row) =>
    placesOf(row)
      .filter(({ file, title }) => title !== null && !titlesOf(file).some((known) => known.includes(title)))
      .map(({ title }) => `${row.id}: ${title}`),
  )
  expect(missing).toEqual([])
})
