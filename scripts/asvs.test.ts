import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
  J: 'journeys',
}
const ofLevel = (level: number) => rows.filter((row) => row.level === level)
const isWaived = ({ shown }: Row) => /^waiver \d{4}-\d{2}-\d{2}: \S/.test(shown)
const isOutside = ({ shown }: Row) => /^n\/a: \S/.test(shown)
const isShown = (row: Row) => testsOf(row).length > 0 && testsOf(row).every((place) => existsSync(place))

function testsOf(row: Row): string[] {
  if (isWaived(row) || isOutside(row)) return []
  return row.shown.split(', ').map((place) => {
    const [head = '', ...rest] = place.split('/')
    return new URL(`../${[folders[head] ?? head, ...rest].join('/')}`, import.meta.url).pathname
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
