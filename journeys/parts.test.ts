import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, partNames, partOf } from './parts.ts'
import { repository } from './story/places.ts'

test('every browser test file is in exactly one part', () => {
  const all = globSync('journeys/**/*.journey.ts', { cwd: repository }).toSorted()
  expect(partNames.flatMap((part) => filesOf(part)).toSorted()).toEqual(all)
})

test('no part is empty', () => {
  for (const part of partNames) expect(filesOf(part).length, part).toBeGreaterThan(0)
})

test('tests that measure time are kept apart from the others of their folder', () => {
  expect(partOf('journeys/family/speed.journey.ts')).toBe('measured')
  expect(partOf('journeys/family/home.journey.ts')).toBe('family')
  expect(partOf('journeys/galleries/list.journey.ts')).toBe('studio')
})
