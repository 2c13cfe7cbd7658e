import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enginesFolder } from './paths.ts'

let base: string

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'places-'))
  chmodSync(base, 0o755)
})

afterAll(() => rmSync(base, { recursive: true }))

test('puts the engines inside a clone that all users can traverse', () => {
  mkdirSync(join(base, 'open'))
  expect(enginesFolder('.dev', join(base, 'open'), '')).toBe(join(base, 'open/.dev'))
})

test('puts the engines of a clone below a closed folder in /var/tmp, always at the same path', () => {
  mkdirSync(join(base, 'closed/clone'), { recursive: true })
  chmodSync(join(base, 'closed'), 0o700)
  const folder = enginesFolder('.dev', join(base, 'closed/clone'), '')
  expect(folder).toMatch(/^\/var\/tmp\/revela-[0-9a-f]{12}\/\.dev$/)
  expect(enginesFolder('.dev', join(base, 'closed/clone'), '')).toBe(folder)
})

test('puts the engines of a clone with a long path in /var/tmp', () => {
  const long = join(base, 'x'.repeat(80))
  mkdirSync(long)
  expect(enginesFolder('.test-engines', long, '')).toMatch(/^\/var\/tmp\/revela-/)
})

test('puts the engines into the volume of a container that REVELA_ENGINES_DIR names', () => {
  expect(enginesFolder('.dev', base, '/var/lib/revela')).toBe('/var/lib/revela/.dev')
})
