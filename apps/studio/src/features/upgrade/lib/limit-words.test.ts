import { expect, it } from 'vitest'
import { limitWords } from './limit-words.ts'

// spec: S1-2.104
it.each([
  ['max_gallery', 100, '100 galerias'],
  ['max_gallery', 'no_limit', 'Ilimitado'],
  ['max_picture', 20_000, '20.000 fotos'],
  ['space', 20 * 1024 * 1024, '20 GB'],
  ['max_picture_size_mb', 50, '50 MB por foto'],
  ['max_picture_px', 3840, '3.840 px'],
  ['max_picture_px', 'original', 'Original'],
  ['custom_watermark', true, 'Incluído'],
  ['custom_watermark', false, 'Não incluído'],
  ['custom_watermark', null, null],
] as const)('formats %s %s as %s', (feature, limit, expected) => {
  expect(limitWords(feature, limit)).toBe(expected)
})
