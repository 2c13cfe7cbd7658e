import { expect, test } from 'vitest'
import { booleanInText, idsInText, integerInText, planIdsInText } from './text.ts'

const first = '01890a5d-ac96-774b-bcce-b302099a8057'
const second = '01890a5d-ac96-774b-bcce-b302099a8058'

test('a list may be comma-joined, repeated, or both', () => {
  expect(idsInText.parse(`${first},${second}`)).toEqual([first, second])
  expect(idsInText.parse([first, second.toUpperCase()])).toEqual([first, second])
  expect(planIdsInText.parse(['28,22', '19'])).toEqual([28, 22, 19])
  expect(planIdsInText.parse([28, 22])).toEqual([28, 22])
})

test('a list accepts nothing but ids', () => {
  for (const input of ['', `${first},`, `${first},..`, 'x']) expect(idsInText.safeParse(input).success).toBe(false)
  expect(planIdsInText.safeParse('28,abc').success).toBe(false)
})

test('a whole number within its bounds', () => {
  const code = integerInText(1, 8)
  expect([code.parse('7'), code.parse(8)]).toEqual([7, 8])
  for (const input of ['0', '9', '1.5', '', ' 1', '1e0', '-1', 1.5]) expect(code.safeParse(input).success).toBe(false)
})

test('a boolean is true, false, 1 or 0', () => {
  expect(['true', '1', true, 'false', '0', false].map((input) => booleanInText.parse(input))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(booleanInText.safeParse('maybe').success).toBe(false)
})
