import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { movedClock } from './clock.ts'

const start = Date.UTC(2026, 1, 27, 12)
const day = 86_400_000
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'revela-clock-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

test('moves the clock by the offset in the file and reads the file again after 200 ms', () => {
  const file = join(folder, 'moved')
  let real = start
  const clock = movedClock(file, () => real)
  expect(clock().getTime()).toBe(start)
  writeFileSync(file, String(3 * day))
  real += 199
  expect(clock().getTime()).toBe(start + 199)
  real += 1
  expect(clock().getTime()).toBe(start + 200 + 3 * day)
})

test('keeps the previous offset while the file is being written', () => {
  const file = join(folder, 'half')
  let real = start
  writeFileSync(file, String(day))
  const clock = movedClock(file, () => real)
  expect(clock().getTime()).toBe(start + day)
  writeFileSync(file, '')
  real += 1_000
  expect(clock().getTime()).toBe(start + 1_000 + day)
})
