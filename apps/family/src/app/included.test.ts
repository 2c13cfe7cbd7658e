import { expect, it } from 'vitest'
import type { Manifest } from '../features/pictures/api/calls.ts'
import { chosenNumbers, hasArrived, includedNumbers, isIncluded } from './included.ts'

const download = (numbers: number[] | null): Manifest['download'] => ({
  single: true,
  all: true,
  sizes: ['1920'],
  bytes: 10,
  numbers,
  waiting: null,
  pin_required: false,
})
const pictures: Manifest['pictures'] = [1, 2, 3].map((number) => [number, 1, 3, 2, 0, 0, number])

it('includes every picture unless the server lists some', () => {
  expect(isIncluded(download(null), 2)).toBe(true)
  expect(isIncluded(download([2]), 2)).toBe(true)
  expect(isIncluded(download([2]), 3)).toBe(false)
  expect(includedNumbers({ download: download(null), pictures })).toEqual([1, 2, 3])
})

it('tells chosen pictures apart only where some are delivered and some are not', () => {
  expect(chosenNumbers({ download: download([2, 3]), pictures })).toEqual([2, 3])
  expect(chosenNumbers({ download: download(null), pictures })).toBeNull()
  expect(chosenNumbers({ download: download([]), pictures })).toBeNull()
  expect(chosenNumbers({ download: download([1, 2, 3]), pictures })).toBeNull()
})

it('does not count a listed picture that the gallery no longer shows', () => {
  expect(includedNumbers({ download: download([3, 9]), pictures })).toEqual([3])
  expect(includedNumbers({ download: download([]), pictures })).toEqual([])
})

it('notices a delivery that was switched on, and not one that awaits a payment', () => {
  const selection = { mode: 'selection' } as const
  const delivery = (numbers: number[] | null) => ({ mode: 'delivery', download: download(numbers) }) as const
  expect(hasArrived(selection, delivery(null))).toBe(true)
  expect(hasArrived(selection, delivery([2]))).toBe(true)
  expect(hasArrived(delivery([2]), delivery([2]))).toBe(false)
  expect(hasArrived(selection, { ...delivery([2]), mode: 'selection' })).toBe(false)
  const waiting = { reason: 'awaiting_payment', due: 1500 } as const
  expect(hasArrived(selection, { mode: 'delivery', download: { ...download([]), waiting } })).toBe(false)
})
