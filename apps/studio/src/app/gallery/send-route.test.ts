import { expect, it } from 'vitest'
import { openedHere, requestedSend, wasOpenedHere } from './send-route.ts'

it('two URLs of a gallery open the send drawer', () => {
  expect(requestedSend('7', '/gallery/7/share')).toBe('gallery')
  expect(requestedSend('7', '/gallery/7/selection/share')).toBe('selection')
  expect(requestedSend('7', '/gallery/8/share')).toBe(null)
  expect(requestedSend('7', '/gallery/7/pictures')).toBe(null)
})

it('recognizes only the history state that the app wrote', () => {
  expect(wasOpenedHere(openedHere)).toBe(true)
  expect(wasOpenedHere({ opened: 'elsewhere' })).toBe(false)
  expect(wasOpenedHere(null)).toBe(false)
})
