import { describe, expect, it } from 'vitest'
import { isAdmissionOpen } from './new-choosers.ts'

describe('isAdmissionOpen', () => {
  const admittedAt = new Date('2026-11-17T12:00:00Z')

  it.each([
    ['2026-11-17T12:00:00.000Z', true],
    ['2026-11-17T17:59:59.999Z', true],
    ['2026-11-17T18:00:00.000Z', false],
  ])('is open for six hours: %s → %s', (now, isOpen) => {
    expect(isAdmissionOpen(admittedAt, new Date(now))).toBe(isOpen)
  })

  it('is closed without an admission', () => {
    expect(isAdmissionOpen(null, admittedAt)).toBe(false)
  })
})
