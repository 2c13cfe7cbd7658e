import { expect, it } from 'vitest'
import { openedHere, requestedSend, wasOpenedHere } from './send-route.ts'

it('two addresses of a gallery ask for the panel', () => {
  expect(requestedSend('7', '/gallery/7/share')).toBe('gallery')
  expect(requestedSend('7', '/gallery/7/selection/share')).toBe('selection')
  expect(requestedSend('7', '/gallery/8/share')).toBe(null)
  expect(requestedSend('7', '/gallery/7/pictures')).toBe(null)
})

it('only an entry that we wrote says that it was opened here', () => {
  expect(wasOpenedHere(openedHere)).toBe(true)
  expect(wasOpenedHere({ opened: 'elsewhere' })).toBe(false)
  expect(wasOpenedHere(null)).toBe(false)
})
