import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crashDaemon, daemonPid, stopDaemon } from './daemon.ts'
import { readProcess } from './proc.ts'

let dir: string
let child: ChildProcess
let pidFile: string

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'daemon-'))
  pidFile = join(dir, 'pid')
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'mark-of-ours'], { cwd: dir, stdio: 'ignore' })
  await new Promise((resolve) => child.once('spawn', resolve))
})

afterEach(() => {
  child.kill('SIGKILL')
  rmSync(dir, { recursive: true })
})

test('identifies a daemon by its command line or its working directory', () => {
  writeFileSync(pidFile, `${child.pid}\nmore lines\n`)
  expect(daemonPid({ pidFile, commandLine: 'mark-of-ours' })).toBe(child.pid)
  expect(daemonPid({ pidFile, cwd: dir })).toBe(child.pid)
})

test('does not stop a process that lacks the mark', async () => {
  writeFileSync(pidFile, `${child.pid}`)
  expect(daemonPid({ pidFile, commandLine: 'mark-of-others' })).toBeUndefined()
  expect(daemonPid({ pidFile, cwd: '/' })).toBeUndefined()
  expect(await stopDaemon({ pidFile, commandLine: 'mark-of-others' })).toBe(false)
  expect(readProcess(child.pid ?? 0)).toBeDefined()
})

test.each(['', 'nonsense', '0', '1', '-5', '99999999'])('finds no daemon for a pid file with "%s"', (content) => {
  writeFileSync(pidFile, content)
  expect(daemonPid({ pidFile })).toBeUndefined()
})

test('finds no daemon without a pid file', () => {
  expect(daemonPid({ pidFile: join(dir, 'none') })).toBeUndefined()
})

test('kills a daemon that ignores the signal after the time limit', async () => {
  child.kill('SIGKILL')
  child = spawn(
    process.execPath,
    ['-e', `process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)`],
    {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  writeFileSync(pidFile, `${child.pid}`)
  expect(await stopDaemon({ pidFile, cwd: dir }, { timeoutMs: 200 })).toBe(true)
  expect(readProcess(child.pid ?? 0)).toBeUndefined()
})

test('a crash ends the daemon and its children', async () => {
  child.kill('SIGKILL')
  const script = `const { spawn } = require('node:child_process')
    const grandchild = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log(grandchild.pid)`
  child = spawn(process.execPath, ['-e', script, 'mark-of-ours'], { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  writeFileSync(pidFile, `${child.pid}`)
  expect(await crashDaemon({ pidFile, commandLine: 'mark-of-ours' })).toBe(true)
  expect([readProcess(child.pid ?? 0), readProcess(Number(line.toString()))]).toEqual([undefined, undefined])
  expect(await crashDaemon({ pidFile, commandLine: 'mark-of-ours' })).toBe(false)
})
