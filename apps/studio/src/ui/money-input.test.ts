import { parseMoney } from '@revela/domain'
import { expect, it } from 'vitest'
import { moneyAsTyped } from './number-inputs.tsx'

// spec: S1-5.19, S3-2.10
it('fills the cents first and parses to the same amount', () => {
  expect(['1', '15', '150', '1500', '123456'].map(moneyAsTyped)).toEqual([
    'R$ 0,01',
    'R$ 0,15',
    'R$ 1,50',
    'R$ 15,00',
    'R$ 1.234,56',
  ])
  expect(parseMoney(moneyAsTyped('123456'))).toBe(123_456)
})

it('shifts the amount by one digit, and returns nothing for zero', () => {
  expect(moneyAsTyped('R$ 15,000')).toBe('R$ 150,00')
  expect(moneyAsTyped('R$ 15,0')).toBe('R$ 1,50')
  expect(moneyAsTyped('R$ 0,0')).toBe('')
})
