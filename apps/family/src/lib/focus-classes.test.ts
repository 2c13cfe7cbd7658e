import { expect, it } from 'vitest'
import { focusClasses } from './focus-classes.ts'

it.each([
  [0, 1000, 'look-x-0 look-y-100'],
  [347, 512, 'look-x-35 look-y-50'],
  [-20, 1200, 'look-x-0 look-y-100'],
])('focusClasses of %i, %i: %s', (x, y, classes) => {
  expect(focusClasses({ focus_x: x, focus_y: y })).toBe(classes)
})
