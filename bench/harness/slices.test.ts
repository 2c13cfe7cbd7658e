import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { earlierSecondsOfSlices, forgetSlices, openSlices, readSlices, slicesFile } from './slices.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slices-'))
  vi.stubEnv('REVELA_SLICES_FOLDER', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const change = (changes: object) => {
  const file = slicesFile(folder, 'some')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }))
}

it('continues what an earlier slice saved, and adds up the time', () => {
  const first = openSlices<{ done: number }>('some')
  expect(first.saved).toBeUndefined()
  first.save({ done: 3 }, 0.3)
  change({ seconds: 600 })
  const second = openSlices<{ done: number }>('some')
  expect(second.saved).toEqual({ done: 3 })
  expect(earlierSecondsOfSlices()).toBe(600)
  second.save({ done: 5 }, 0.5)
  expect(readSlices(folder, 'some')).toMatchObject({ seconds: 600, share: 0.5, state: { done: 5 } })
  forgetSlices()
  expect(openSlices('some').saved).toBeUndefined()
})

it('does not continue what was measured on other code', () => {
  openSlices('some').save({ done: 3 }, 0.3)
  change({ product: 'other' })
  expect(openSlices('some').saved).toBeUndefined()
  expect(earlierSecondsOfSlices()).toBe(0)
})
