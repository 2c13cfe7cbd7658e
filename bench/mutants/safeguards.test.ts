import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { testTitles } from '../../scripts/test-titles.ts'
import { mutants, thirdOf } from './safeguards.ts'

const read = (file: string) => {
  const path = resolve(import.meta.dirname, '../..', file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

it('are at least 60, with unique names', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
})

it.each(mutants)(
  '$name: its text occurs once in its file, and its test exists',
  ({ file, original, replacement, test }) => {
    expect(read(file).split(original)).toHaveLength(2)
    expect(replacement).not.toBe(original)
    expect(testTitles(read(test.file)).filter((title) => title.includes(test.title))).not.toEqual([])
  },
)

it('are all covered by three consecutive seeds', () => {
  const tested = [7, 8, 9].flatMap((seed) => thirdOf(mutants, seed))
  expect(new Set(tested)).toEqual(new Set(mutants))
  expect(tested).toHaveLength(mutants.length)
})

it('each come first under some seed', () => {
  const first = Array.from({ length: mutants.length * 3 }, (_, seed) => thirdOf(mutants, seed)[0])
  expect(new Set(first)).toEqual(new Set(mutants))
})
