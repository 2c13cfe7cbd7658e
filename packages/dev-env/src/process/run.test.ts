import { expect, test } from 'vitest'
import { run, pickErrorLine, tryRun } from './run.ts'

test('a failing command is told by the line that names the fault', async () => {
  const script = `console.error('at work'); console.error('Error: no database'); console.error('  at here'); process.exit(3)`
  await expect(run(process.execPath, ['-e', script])).rejects.toThrow(/ended with code 3: Error: no database$/)
})

test('a command that does not end is killed', async () => {
  const endless = ['-e', 'setInterval(() => {}, 1000)']
  await expect(tryRun(process.execPath, endless, { timeoutMs: 200 })).rejects.toThrow(/did not end within 0.2 s/)
})

test('a command that does not exist is told by name', async () => {
  await expect(run('no-such-command', [])).rejects.toThrow(/no-such-command could not be started/)
})

test('a daemon that keeps the pipes open does not keep the caller', async () => {
  const daemon = `require('node:child_process').spawn('sleep', ['3'], { detached: true, stdio: 'inherit' }).unref(); console.log('left')`
  const startedAt = performance.now()
  await expect(run(process.execPath, ['-e', daemon])).resolves.toBe('left\n')
  expect(performance.now() - startedAt).toBeLessThan(2_500)
})

test.each([
  ['one\ntwo\n', 'two'],
  ['E: Unable to locate package x\nbye\n', 'E: Unable to locate package x'],
  ['', 'it said nothing'],
])('of %j the telling line is %j', (output, line) => {
  expect(pickErrorLine(output)).toBe(line)
})
