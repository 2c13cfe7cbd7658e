import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../deploy/staff.sh')
const folder = mkdtempSync(join(tmpdir(), 'staff-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that appends its arguments to `calls`. */
function program(name: string, rest: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho ${name} "$@" >> "${folder}/calls"\n${rest}\n`)
  chmodSync(file, 0o755)
  return file
}

function runStaff(composeStatus: number, containerStatus: number) {
  writeFileSync(join(folder, 'calls'), '')
  const env = {
    ...process.env,
    COMPOSE: program('compose', `exit ${composeStatus}`),
    ENGINE: program('engine', `[ "$1" != wait ] || echo ${containerStatus}`),
  }
  const { status } = spawnSync('sh', [script, 'find', '--staff', 'ana', '--email', 'ana@estudio.com.br'], { env })
  const calls = readFileSync(join(folder, 'calls'), 'utf8').replaceAll(/revela-staff-\d+/g, 'NAME')
  return { status, calls: calls.trim().split('\n') }
}

test.each([
  [0, 0, 0],
  [0, 1, 1],
  [1, 1, 1],
])('ends as the command did: Compose %i, container %i, script %i', (compose, container, status) => {
  expect(runStaff(compose, container).status).toBe(status)
})

test('removes its container', () => {
  expect(runStaff(0, 1).calls).toEqual([
    'compose run --name NAME --no-deps staff find --staff ana --email ana@estudio.com.br',
    'engine wait NAME',
    'engine rm --force NAME',
  ])
})
