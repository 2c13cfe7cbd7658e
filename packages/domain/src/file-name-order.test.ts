import { expect, it } from 'vitest'
import { compareFileNames } from './picture-order.ts'

it('sorts IMG_2 before IMG_10 and ignores accents and case before digits', () => {
  const names = ['IMG_10.jpg', 'img_3.jpg', 'IMG_2.jpg', 'Ágata.jpg', 'Bruna.jpg', 'agata 2.jpg']
  expect(names.toSorted(compareFileNames)).toEqual([
    'agata 2.jpg',
    'Ágata.jpg',
    'Bruna.jpg',
    'IMG_2.jpg',
    'img_3.jpg',
    'IMG_10.jpg',
  ])
})

it('sorts names that differ only in leading zeros consistently', () => {
  expect(['IMG_1.jpg', 'IMG_001.jpg'].toSorted(compareFileNames)).toEqual(['IMG_001.jpg', 'IMG_1.jpg'])
  expect(['IMG_001.jpg', 'IMG_1.jpg'].toSorted(compareFileNames)).toEqual(['IMG_001.jpg', 'IMG_1.jpg'])
  expect(compareFileNames('IMG_1.jpg', 'IMG_1.jpg')).toBe(0)
})
