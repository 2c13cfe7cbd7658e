import { expect, test } from 'vitest'
import { watermarkCode, parseWatermarkCode } from './watermark-code.ts'

test('parses the code that watermarkCode wrote', () => {
  const codes = [
    [{ watermark: null, stamp: false }, '0'],
    [{ watermark: null, stamp: true }, 's1'],
    [{ watermark: 12, stamp: false }, 'w12'],
    [{ watermark: 12, stamp: true }, 'w12s1'],
  ] as const
  for (const [spec, text] of codes) {
    expect(watermarkCode(spec)).toBe(text)
    expect(parseWatermarkCode(text)).toEqual(spec)
  }
})

test('rejects every other text', () => {
  for (const text of [
    '',
    'w',
    'w0',
    'w01',
    's',
    's2',
    's1w12',
    'w12s',
    'w-1',
    '00',
    '1',
    'w9999999999',
    'w1s1s1',
    ' ',
  ]) {
    expect(parseWatermarkCode(text), text).toBeNull()
  }
})
