import { isLuhnValid } from '@revela/domain'
import { expect, test } from 'vitest'
import { brandOf, outcomeOf, testCards } from './test-cards.ts'

test.each(Object.values(testCards))('$number is a $brand: $description', ({ number, brand, outcome }) => {
  expect(isLuhnValid(number)).toBe(true)
  expect(brandOf(number)).toBe(brand)
  expect(outcomeOf(number, 'Ana de Teste')).toBe(outcome)
})

test('approves any other card, unless the holder’s name says otherwise', () => {
  expect(outcomeOf('4111111111111111', 'Ana')).toBe('approved')
  expect(outcomeOf('4111111111111111', 'FUND')).toBe('declined-funds')
  expect(brandOf('378282246310005')).toBeNull()
})
