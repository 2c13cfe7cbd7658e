import { describe, expect, it } from 'vitest'
import { describeFault } from './logger.ts'

describe('describeFault', () => {
  it('keeps what a database quotes out of the log', () => {
    const fault = Object.assign(new Error('duplicate key: Key (email)=(ana@x.test) already exists'), {
      code: '23505',
      detail: 'Key (email)=(ana@x.test) already exists.',
    })
    const told = JSON.stringify(describeFault(new Error('could not sign up', { cause: fault })))
    expect(told).not.toContain('ana@x.test')
    expect(told).toContain('23505')
    expect(told).toContain('could not sign up')
    expect(told).toContain('logger.test.ts')
  })
})
