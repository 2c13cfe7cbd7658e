import { spawn, type ChildProcess } from 'node:child_process'
import { afterEach, expect, it } from 'vitest'
import { limitProcessorTime, processorMs } from './processor-time.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

const limitMs = 400

function start(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script])
  children.push(child)
  return child
}

function firstEnd({ pid }: ChildProcess): Promise<{ end: 'spent' | 'stalled'; elapsedMs: number }> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const ended = (end: 'spent' | 'stalled') => () => {
      stop()
      resolve({ end, elapsedMs: performance.now() - startedAt })
    }
    const stop = limitProcessorTime(pid!, limitMs, { onTimeUsed: ended('spent'), onStalled: ended('stalled') })
  })
}

it('ends a process that computes for longer than its limit', async () => {
  expect(await firstEnd(start('for (;;);'))).toMatchObject({ end: 'spent' })
})

it('reports a waiting process as stalled only after several times its limit', async () => {
  const { end, elapsedMs } = await firstEnd(start('setInterval(() => undefined, 1_000)'))
  expect(end).toBe('stalled')
  expect(elapsedMs).toBeGreaterThanOrEqual(4 * limitMs)
})

it('does not count processor time used before watching began', async () => {
  const child = start(`while (process.cpuUsage().user < 700_000);
    console.log('done'); setInterval(() => undefined, 1_000)`)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  expect(processorMs(child.pid!)).toBeGreaterThan(limitMs)
  expect(await firstEnd(child)).toMatchObject({ end: 'stalled' })
})

it('returns null for a process that does not exist', () => {
  expect(processorMs(4_194_304)).toBeNull()
})
