import { describe, expect, it } from 'vitest'
import { jpegOf, pngOf, webpClaiming } from '../../../test/crafted-images.ts'
import { bufferedBytes, orientedSize } from './decoding.ts'

const huge = { width: 11_900, height: 9_916 }
const half = [0x22, 0x11, 0x11]
const errorCode = (file: Buffer) =>
  orientedSize(file).then(
    () => 'opened',
    (code: { code?: string }) => code.code,
  )

describe('bufferedBytes', () => {
  it('is 0 for files that are read line by line', () => {
    expect(bufferedBytes(jpegOf(huge))).toBe(0)
    expect(bufferedBytes(jpegOf({ ...huge, sampling: half }))).toBe(0)
    expect(bufferedBytes(pngOf(huge))).toBe(0)
  })

  it('counts every coefficient of a progressive and of a multi-scan JPEG', () => {
    const picture = { width: 6_000, height: 4_000 }
    expect(bufferedBytes(jpegOf({ ...picture, isProgressive: true }))).toBe(24_000_000 * 6)
    expect(bufferedBytes(jpegOf({ ...picture, isProgressive: true, sampling: half }))).toBe(24_000_000 * 3)
    expect(bufferedBytes(jpegOf({ ...picture, scanPerComponent: true }))).toBe(24_000_000 * 6)
  })

  it('counts every pixel of an interlaced PNG and of a WebP', () => {
    const picture = { width: 1_000, height: 500 }
    expect(bufferedBytes(pngOf({ ...picture, interlaced: true }))).toBe(2_000_000)
    expect(bufferedBytes(pngOf({ ...picture, interlaced: true, depth: 16 }))).toBe(4_000_000)
    expect(bufferedBytes(webpClaiming('VP8 ', 1_000, 500))).toBe(2_000_000)
    expect(bufferedBytes(webpClaiming('VP8L', 1_000, 500))).toBe(4_000_000)
    expect(bufferedBytes(webpClaiming('VP8X', 1_000, 500))).toBe(4_000_000)
  })
})

describe('orientedSize, before anything is decoded', () => {
  it.each([
    ['progressive JPEG', jpegOf({ ...huge, isProgressive: true })],
    ['subsampled progressive JPEG', jpegOf({ ...huge, isProgressive: true, sampling: half })],
    ['JPEG in three scans', jpegOf({ ...huge, scanPerComponent: true })],
    ['interlaced PNG', pngOf({ ...huge, interlaced: true })],
    ['lossless WebP', webpClaiming('VP8L', 10_000, 5_000)],
  ])('rejects a %s that would be buffered whole', async (_, file) => {
    expect(await errorCode(file)).toBe('too-many-pixels')
  })

  it('opens the same sizes in formats that are read line by line', async () => {
    expect([await errorCode(jpegOf(huge)), await errorCode(pngOf(huge))]).toEqual(['opened', 'opened'])
  })
})
