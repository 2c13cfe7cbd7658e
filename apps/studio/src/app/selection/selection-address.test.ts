import { expect, it } from 'vitest'
import { sendAddress, sentSelection } from './selection-address.ts'

it('the URL contains the id of the sent selection', () => {
  const address = new URL(sendAddress('7', 'a b&c'), 'http://app.test')
  expect(address.pathname).toBe('/gallery/7/selection/share')
  expect(sentSelection(address.search)).toBe('a b&c')
})

it('the URL of the public link contains no selection id', () => {
  expect(sendAddress('7', null)).toBe('/gallery/7/selection/share')
  expect(sentSelection('')).toBeNull()
})
