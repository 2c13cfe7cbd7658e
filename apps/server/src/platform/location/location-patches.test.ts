import * as exifr from 'exifr'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { locationPatches, applyPatches } from './location-patches.ts'

const exif = {
  IFD0: { Make: 'Canon', Copyright: 'Estúdio Aurora' },
  IFD2: { DateTimeOriginal: '2026:05:10 16:20:00' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '23/1 33/1 2712/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '46/1 38/1 1234/100',
    GPSAltitude: '760/1',
  },
}
const xmp = (body: string, attributes = '') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" ${attributes}>${body}</rdf:Description></rdf:RDF></x:xmpmeta>`
const asAttribute = xmp('', 'exif:GPSLatitude="23,33.452S" exif:GPSLongitude=\'46,38.2W\'')
const asElement = xmp('<exif:GPSLatitude>23,33.452S</exif:GPSLatitude><exif:GPSMapDatum/>')

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a5c3e' } })
const pictureWithExif = () => plain().withExif(exif)

/** Extracted by libvips and read by exifr, both independent of the code under test. */
async function locationTags(file: Buffer): Promise<string[]> {
  const { exif: tiff, xmp: text } = await sharp(file).metadata()
  const start = tiff ? Math.max(tiff.indexOf('II*\0'), tiff.indexOf('MM\0*')) : -1
  const tags: unknown = start >= 0 ? await exifr.default.parse(tiff!.subarray(start), { gps: true }) : {}
  const inText = text?.toString('utf8').match(/GPS\w+/g) ?? []
  return [...Object.keys(tags ?? {}).filter((tag) => /gps|latitude|longitude/i.test(tag)), ...inText]
}

describe.each([
  ['JPEG', () => pictureWithExif().jpeg().toBuffer()],
  ['JPEG with XMP', () => pictureWithExif().withXmp(asAttribute).jpeg().toBuffer()],
  ['JPEG with XMP elements', () => plain().withXmp(asElement).jpeg().toBuffer()],
  ['WebP', () => pictureWithExif().webp().toBuffer()],
  ['WebP with XMP', () => pictureWithExif().withXmp(asElement).webp().toBuffer()],
  ['PNG', () => pictureWithExif().png().toBuffer()],
  ['PNG with XMP', () => plain().withXmp(asAttribute).png().toBuffer()],
])('%s', (_name, make) => {
  test('removes the location and keeps the pixels', async () => {
    const original = await make()
    expect(await locationTags(original)).not.toEqual([])
    const patches = locationPatches(original)
    const cleaned = applyPatches(original, 0, patches)
    expect(cleaned).toHaveLength(original.length)
    expect(await locationTags(cleaned)).toEqual([])
    expect(cleaned.includes('23,33')).toBe(false)
    expect(await sharp(cleaned).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer())
    expect(
      locationPatches(cleaned).every(({ at, bytes }) => cleaned.subarray(at, at + bytes.length).equals(bytes)),
    ).toBe(true)
  })

  test('gives the same bytes for every chunk size', async () => {
    const original = await make()
    const patches = locationPatches(original)
    const whole = applyPatches(original, 0, patches)
    for (const size of [1, 7, 100, 4096]) {
      const parts: Buffer[] = []
      for (let at = 0; at < original.length; at += size) {
        parts.push(applyPatches(original.subarray(at, at + size), at, patches))
      }
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
    }
  })
})

test('keeps the camera and the capture time', async () => {
  const original = await pictureWithExif().withXmp(asAttribute).jpeg().toBuffer()
  const cleaned = applyPatches(original, 0, locationPatches(original))
  const tags = (await exifr.default.parse(cleaned, { xmp: true })) as Record<string, unknown>
  expect(tags['Make']).toBe('Canon')
  expect(tags['DateTimeOriginal']).toBeInstanceOf(Date)
  expect(tags['Rating']).toBe(4)
})

test('cleans a second picture appended to the first', async () => {
  const one = await pictureWithExif().jpeg().toBuffer()
  const both = Buffer.concat([one, one])
  const cleaned = applyPatches(both, 0, locationPatches(both))
  expect(await locationTags(cleaned.subarray(one.length))).toEqual([])
})

test('keeps the checksums of a PNG valid', async () => {
  const original = await pictureWithExif().png().toBuffer()
  const cleaned = applyPatches(original, 0, locationPatches(original))
  for (let at = 8; at < cleaned.length;) {
    const length = cleaned.readUInt32BE(at)
    expect(cleaned.readUInt32BE(at + 8 + length)).toBe(crc32(cleaned.subarray(at + 4, at + 8 + length)))
    at += 12 + length
  }
})

test('makes no patch for a file without location and accepts corrupted files', async () => {
  expect(locationPatches(await plain().jpeg().toBuffer())).toEqual([])
  const original = await pictureWithExif().jpeg().toBuffer()
  for (let length = 0; length < Math.min(original.length, 400); length += 1) {
    expect(() => locationPatches(original.subarray(0, length))).not.toThrow()
    const corrupted = Buffer.from(original)
    corrupted[length] = 0xff
    expect(applyPatches(corrupted, 0, locationPatches(corrupted))).toHaveLength(corrupted.length)
  }
})
