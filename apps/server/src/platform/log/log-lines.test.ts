import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'

const logger = new URL('./logger.ts', import.meta.url)

/** The log lines of a child process that exits by itself or is killed after its last statement. */
async function logLinesOf(statements: string, end: 'exits' | 'is killed'): Promise<string[]> {
  const last = { exits: 'process.exit(0)', 'is killed': `process.kill(process.pid, 'SIGKILL')` }[end]
  const code = `const { createLogger } = await import(${JSON.stringify(logger.href)})
    const log = createLogger('test', 'info')
    ${statements}
    ${last}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

it('writes all lines before the process exits', async () => {
  expect(await logLinesOf(`log.info('one'); log.info('two')`, 'exits')).toEqual(['one', 'two'])
})

it('writes a warning at once, together with the lines before it', async () => {
  const program = `log.info('before'); log.warn('wrong'); log.info('after')`
  expect(await logLinesOf(program, 'is killed')).toEqual(['before', 'wrong'])
})

it('writes an info line within 600 ms', async () => {
  const program = `log.info('well'); await new Promise((resume) => setTimeout(resume, 600)); log.info('later')`
  expect(await logLinesOf(program, 'is killed')).toEqual(['well'])
})

it('keeps the order of many lines and loses none', async () => {
  const many = await logLinesOf(`for (let n = 0; n < 5_000; n += 1) log.info(String(n))`, 'exits')
  expect(many).toEqual(Array.from({ length: 5_000 }, (_, n) => String(n)))
})
