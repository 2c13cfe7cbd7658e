import { expect, it } from 'vitest'
import type { Result } from '../report/result.ts'
import { reliabilityText } from './reliability-text.ts'

const faults = {
  name: 'faults',
  size: 'long',
  at: '2026-11-15T17:20:31.000Z',
  load: { before: 1, after: 2 },
  metrics: {
    faults: 3_000,
    uploads: 50_000,
    lost: 1,
    corrupt: 1,
    whole: 'yes',
    'kind:deploy': 30,
    'again:deploy': '4.1/9.8',
  },
} as unknown as Result

it('sums the losses and lists every kind of fault', () => {
  const text = reliabilityText((name) => (name === 'faults' ? faults : undefined))
  expect(text).toContain('3,000 faults over 50,000 acknowledged photographs')
  expect(text).toContain('| acknowledged photographs lost, or with other bytes (SHA-256) | **2** |')
  expect(text).toContain('| every process replaced, one after the other (SIGTERM) | 30 | 4.1 / 9.8 |')
  expect(text).toContain('mail | not in this campaign yet')
  expect(text).not.toContain('full length')
})

it('states that a campaign is incomplete', () => {
  const part = { ...faults, metrics: { ...faults.metrics, whole: 'no' } }
  expect(reliabilityText(() => part)).toContain('not at its full length')
})
