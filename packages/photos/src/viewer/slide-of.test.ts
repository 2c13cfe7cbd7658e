import { expect, it } from 'vitest'
import { slideOf } from './viewer-picture.ts'

const photo = {
  kind: 'photo',
  name: 'Foto 1',
  src: '/1920.webp',
  thumb: '/400.webp',
  width: 6000,
  height: 4000,
} as const

it('lets the browser choose between two renditions by their widths', () => {
  const slide = slideOf({ ...photo, middle: '/960.webp' })
  expect(slide.srcset).toBe('/960.webp 960w, /1920.webp 1920w')
  expect([slide.width, slide.height]).toEqual([1920, 1280])
  expect(slideOf({ ...photo, middle: '/960.webp', width: 4000, height: 6000 }).srcset).toBe(
    '/960.webp 640w, /1920.webp 1280w',
  )
})

it('names one file where there is one, or where both have the same size', () => {
  expect(slideOf(photo).srcset).toBeUndefined()
  expect(slideOf({ ...photo, middle: '/960.webp', width: 900, height: 600 }).srcset).toBeUndefined()
})
