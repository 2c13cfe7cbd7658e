import { expect, it } from 'vitest'
import { isPayable } from './is-payable.ts'

const payment = { code: '000201', total: 2_500, payee: null, declared_at: null, received_at: null }
const day = '2026-11-18T12:00:00Z'

it.each([
  ['by the studio’s key', { payment, automatic_pix: false, due: 2_500 }, true],
  ['by the key, declared', { payment: { ...payment, declared_at: day }, automatic_pix: false, due: 2_500 }, false],
  ['by the key, received', { payment: { ...payment, received_at: day }, automatic_pix: false, due: 0 }, false],
  ['by a connected account without a key', { payment: null, automatic_pix: true, due: 2_500 }, true],
  ['by a connected account, received', { payment: null, automatic_pix: true, due: 0 }, false],
  ['only by arrangement', { payment: null, automatic_pix: false, due: 2_500 }, false],
])('%s', (_title, facts, expected) => expect(isPayable(facts)).toBe(expected))
