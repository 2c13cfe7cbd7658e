import { expect, test } from 'vitest'
import { testTitles } from './test-titles.ts'

const source = String.raw`
describe('a session', () => {
  it('ends', async () => {})
  it.each([1, 2])('ends after %i days', () => {})
  it.each(
    rows.filter(Boolean),
  )("$name isn't there", { timeout: 5 }, () => {})
  it(
    'stands on a line of its own',
    () => call('not a title'),
  )
  test('quotes \'it\'', () => {})
})
await transmit('no title either')
`

test('finds the titles of a test file and nothing else', () => {
  expect(testTitles(source)).toEqual([
    'a session',
    'ends',
    'ends after %i days',
    "$name isn't there",
    'stands on a line of its own',
    "quotes 'it'",
  ])
})
