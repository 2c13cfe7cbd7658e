import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withMetadata } from './write-metadata.ts'

const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
  .withExif({ IFD0: { Make: 'Outra' } })
  .jpeg()
  .toBuffer()

test('writes metadata that can be read back, without changing a pixel', async () => {
  const withTags = withMetadata(grey, { takenAt: new Date('2026-10-03T20:15:09Z'), rating: 4, label: 'Púrpura' })
  const { exif, xmpAsString } = await sharp(withTags).metadata()
  expect(exif?.toString('latin1')).toContain('2026:10:03 17:15:09\0')
  expect(exif?.toString('latin1')).toContain('-03:00\0')
  expect(withTags.toString('latin1')).not.toContain('Outra')
  expect(xmpAsString).toContain('xmp:Rating="4" xmp:Label="Púrpura"')
  expect(await sharp(withTags).raw().toBuffer()).toEqual(await sharp(grey).raw().toBuffer())
})

test('writes different bytes for a different second', () => {
  const first = withMetadata(grey, { takenAt: new Date('2026-01-01T00:00:01Z') })
  const second = withMetadata(grey, { takenAt: new Date('2026-01-01T00:00:02Z') })
  expect(first.equals(second)).toBe(false)
})
