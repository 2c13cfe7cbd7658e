import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cropAreaFor, makeShareCard } from './share-card.ts'

describe('cropAreaFor', () => {
  it.each([
    ['a landscape with a central focal point', { width: 1920, height: 1280 }, { x: 500, y: 500 }, [0, 136, 1920, 1008]],
    ['a portrait with a high focal point', { width: 1280, height: 1920 }, { x: 500, y: 200 }, [0, 48, 1280, 672]],
    ['a focal point in a corner', { width: 1920, height: 1280 }, { x: 0, y: 1000 }, [0, 272, 1920, 1008]],
    ['a panorama', { width: 1920, height: 400 }, { x: 900, y: 500 }, [1158, 0, 762, 400]],
    ['a single pixel', { width: 1, height: 1 }, { x: 500, y: 500 }, [0, 0, 1, 1]],
  ])('crops %s', (_, size, focus, [left, top, width, height]) => {
    expect(cropAreaFor(size, focus)).toEqual({ left, top, width, height })
  })
})

it('stays below the size limit of messengers and contains no metadata', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1920, height: 1280, channels: 3, background: '#808080', noise } as const
  const noisiest = await sharp({ create })
    .webp({ quality: 90 })
    .withExif({ IFD0: { Artist: 'Ana' } })
    .toBuffer()
  const card = await makeShareCard(noisiest, { x: 500, y: 400 })
  expect(card.length).toBeLessThan(300_000)
  const { width, height, format, exif } = await sharp(card).metadata()
  expect([width, height, format, exif]).toEqual([1200, 630, 'jpeg', undefined])
})
