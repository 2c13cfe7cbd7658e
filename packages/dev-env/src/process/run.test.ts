import { expect, test } from 'vitest'
import { run, pickErrorLine, tryRun } from './run.ts'

test('reports a failed command with the line that names the error', async () => {
  const script = `console.error('at work'); console.error('Error: no database'); console.error('  at here'); process.exit(3)`
  await expect(run(process.execPath, ['-e', script])).rejects.toThrow(/exited with code 3: Error: no database$/)
})

test('kills a command at the time limit', async () => {
  const endless = ['-e', 'setInterval(() => {}, 1000)']
  await expect(tryRun(process.execPath, endless, { timeoutMs: 200 })).rejects.toThrow(/timed out after 0.2 s/)
})

test('names a command that does not exist', async () => {
  await expect(run('no-such-command', [])).rejects.toThrow(/no-such-command could not be started/)
})

test('returns although a daemon keeps the pipes open', async () => {
  const daemon = `require('node:child_process').spawn('sleep', ['3'], { detached: true, stdio: 'inherit' }).unref(); console.log('left')`
  const startedAt = performance.now()
  await expect(run(process.execPath, ['-e', daemon])).resolves.toBe('left\n')
  expect(performance.now() - startedAt).toBeLessThan(2_500)
})

test.each([
  ['one\ntwo\n', 'two'],
  ['E: Unable to locate package x\nbye\n', 'E: Unable to locate package x'],
  ['', 'no output'],
])('finds the most useful line of %j: %j', (output, line) => {
  expect(pickErrorLine(output)).toBe(line)
})
