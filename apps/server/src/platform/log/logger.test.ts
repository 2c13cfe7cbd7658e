import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { describeError } from './logger.ts'

describe('describeError', () => {
  it('keeps values quoted by the database out of the log', () => {
    const error = Object.assign(new Error('duplicate key: Key (email)=(ana@x.test) already exists'), {
      code: '23505',
      detail: 'Key (email)=(ana@x.test) already exists.',
    })
    const logged = JSON.stringify(describeError(new Error('could not sign up', { cause: error })))
    expect(logged).not.toContain('ana@x.test')
    expect(logged).toContain('23505')
    expect(logged).toContain('could not sign up')
    expect(logged).toContain('logger.test.ts')
  })
})

describe('createLogger', () => {
  it('writes one line of JSON per event with its time in UTC, whatever a value contains', () => {
    const forged = 'ana\n{"level":50,"msg":"forged"}\r\u2028\u001b[2J'
    const program = `const { createLogger } = await import(${JSON.stringify(new URL('./logger.ts', import.meta.url).href)})
      const log = createLogger('test', 'info')
      log.info({ operation: ${JSON.stringify(forged)} }, ${JSON.stringify(forged)})
      log.info('second')`
    const written = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    const lines = written.split('\n').filter((line) => line !== '')
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events.map(({ msg }) => msg)).toEqual([forged, 'second'])
    expect(events[0]).toMatchObject({ name: 'test', operation: forged })
    for (const { time } of events) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})
