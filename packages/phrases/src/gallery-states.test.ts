import { expect, it } from 'vitest'
import { galleryDetail, galleryFilter, galleries } from './index.ts'

it('names the states of delivery and selection alike in the list, its filter and the menu of a gallery', () => {
  expect(new Set([galleries.downloadOn, galleryFilter.downloadActive, galleryDetail.on])).toEqual(new Set(['Ativa']))
  const off = [
    galleries.downloadOff,
    galleries.selectionOff,
    galleryFilter.downloadInactive,
    galleryFilter.selections.inactive,
    galleryDetail.off,
  ]
  expect(new Set(off)).toEqual(new Set(['Inativa']))
})
