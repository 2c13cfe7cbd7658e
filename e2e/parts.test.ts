import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, partNames, partOf } from './parts.ts'
import { repository } from './harness/paths.ts'

test('every browser test file is in exactly one part', () => {
  const all = globSync('e2e/**/*.e2e.ts', { cwd: repository }).toSorted()
  expect(partNames.flatMap((part) => filesOf(part)).toSorted()).toEqual(all)
})

test('no part is empty', () => {
  for (const part of partNames) expect(filesOf(part).length, part).toBeGreaterThan(0)
})

test('tests that measure time are separate from the others of their folder', () => {
  expect(partOf('e2e/family/speed.e2e.ts')).toBe('measured')
  expect(partOf('e2e/albums/family-speed.e2e.ts')).toBe('measured')
  expect(partOf('e2e/albums/family-couple.e2e.ts')).toBe('family')
  expect(partOf('e2e/family/home.e2e.ts')).toBe('family')
  expect(partOf('e2e/galleries/list.e2e.ts')).toBe('studio')
})
