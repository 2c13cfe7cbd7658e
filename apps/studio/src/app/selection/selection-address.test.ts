import { expect, it } from 'vitest'
import { sendAddress, sentSelection } from './selection-address.ts'

it('an address names whose selection is sent', () => {
  const address = new URL(sendAddress('7', 'a b&c'), 'http://app.test')
  expect(address.pathname).toBe('/gallery/7/selection/share')
  expect(sentSelection(address.search)).toBe('a b&c')
})

it('the public link is nobody’s', () => {
  expect(sendAddress('7', null)).toBe('/gallery/7/selection/share')
  expect(sentSelection('')).toBeNull()
})
