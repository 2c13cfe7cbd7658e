import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backgroundPid, pidFileOf, startInBackground, stopBackground } from './background.ts'
import type { BackgroundOptions } from './background.ts'
import { readProcess } from './proc.ts'

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'background-'))
})

afterEach(async () => {
  await stopBackground({ name: 'sleeper', dir })
  rmSync(dir, { recursive: true })
})

const isAlwaysReady = () => Promise.resolve(true)

function sleeper(script = 'setInterval(() => {}, 1000)'): BackgroundOptions {
  return {
    name: 'sleeper',
    dir,
    command: process.execPath,
    args: ['-e', script],
    env: {},
    cwd: dir,
    isReady: isAlwaysReady,
  }
}

test('a second start finds the running process', async () => {
  await startInBackground(sleeper())
  const pid = backgroundPid(sleeper())
  expect(pid).toBeGreaterThan(1)
  await startInBackground(sleeper())
  expect(backgroundPid(sleeper())).toBe(pid)
})

test('stopping ends the process and removes its pid file', async () => {
  await startInBackground(sleeper())
  const pid = backgroundPid(sleeper()) ?? 0
  expect(await stopBackground(sleeper())).toBe(true)
  expect(readProcess(pid)).toBeUndefined()
  expect(existsSync(pidFileOf(sleeper()))).toBe(false)
  expect(await stopBackground(sleeper())).toBe(false)
})

test('does not touch another process that has the pid now', async () => {
  const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  try {
    writeFileSync(pidFileOf(sleeper()), JSON.stringify({ pid: otherProcess.pid, startTime: '1' }))
    expect(backgroundPid(sleeper())).toBeUndefined()
    expect(await stopBackground(sleeper())).toBe(false)
    expect(readProcess(otherProcess.pid ?? 0)).toBeDefined()
  } finally {
    otherProcess.kill()
  }
})

test('reports a process that exits at once, with the end of its log', async () => {
  const failing = { ...sleeper(`console.error('no database'); process.exit(3)`), isReady: () => Promise.resolve(false) }
  await expect(startInBackground(failing)).rejects.toThrow(/exited before it was ready[\s\S]*no database/)
})

test('stops a process that is not ready within the time limit', async () => {
  const neverReady = { ...sleeper(), isReady: () => Promise.resolve(false), timeoutMs: 300 }
  await expect(startInBackground(neverReady)).rejects.toThrow(/not ready within 0.3 s/)
  expect(backgroundPid(neverReady)).toBeUndefined()
})

test('stops the children of the process with it', async () => {
  const script = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    require('node:fs').writeFileSync('child', String(child.pid))
    setInterval(() => {}, 1000)`
  const childFile = join(dir, 'child')
  const ready = () => Promise.resolve(existsSync(childFile) && readFileSync(childFile, 'utf8') !== '')
  await startInBackground({ ...sleeper(script), isReady: ready })
  const child = Number(readFileSync(childFile, 'utf8'))
  await stopBackground(sleeper())
  await expect.poll(() => readProcess(child), { timeout: 3_000 }).toBeUndefined()
})
