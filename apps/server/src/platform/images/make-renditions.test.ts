import plainSharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeRenditions, readMetadata, renditionEncoding, type ImageKind } from './make-renditions.ts'

const width = 120
const height = 80

/** Four coloured quarters: the corners show the orientation. */
const quarters = { red: [220, 30, 30], green: [30, 200, 40], blue: [30, 60, 220], white: [250, 250, 250] } as const

function scene(): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [top, left] = [y < height / 2, x < width / 2]
      const colour = top ? (left ? quarters.red : quarters.green) : left ? quarters.blue : quarters.white
      colour.forEach((value, channel) => (pixels[(y * width + x) * 3 + channel] = value))
    }
  }
  return pixels
}

const image = () => plainSharp(scene(), { raw: { width, height, channels: 3 } })

function distance(expected: readonly number[], actual: number[]): number {
  return expected.reduce((sum, value, n) => sum + (value - (actual[n] ?? 0)) ** 2, 0)
}

/** The nearest colour: CMYK green differs from sRGB green. */
function near(actual: number[]): string {
  const [closest] = Object.entries(quarters).toSorted(([, a], [, b]) => distance(a, actual) - distance(b, actual))
  return closest?.[0] ?? ''
}

async function cornersOf(file: Buffer): Promise<string[]> {
  const { data, info } = await plainSharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  const [right, bottom] = [info.width - 8, info.height - 8]
  return [near(at(7, 7)), near(at(right, 7)), near(at(7, bottom)), near(at(right, bottom))]
}

describe('orientation', () => {
  // The stored pixels transformed so that the tag restores the same scene.
  const upright: Record<number, (file: Sharp) => Sharp> = {
    1: (file) => file,
    2: (file) => file.flop(),
    3: (file) => file.rotate(180),
    4: (file) => file.flip(),
    5: (file) => file.rotate(270).flop(),
    6: (file) => file.rotate(270),
    7: (file) => file.rotate(90).flop(),
    8: (file) => file.rotate(90),
  }
  it.each(Object.keys(upright).map(Number))('%i is applied to the pixels and the stored size', async (orientation) => {
    const turned = await upright[orientation]!(image()).png().toBuffer()
    const file = await plainSharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const renditions = await makeRenditions(file)
    expect([renditions.width, renditions.height]).toEqual([width, height])
    for (const rendition of renditions.files.values()) {
      expect(await cornersOf(rendition)).toEqual(['red', 'green', 'blue', 'white'])
      expect((await plainSharp(rendition).metadata()).orientation).toBeUndefined()
    }
  })
})

describe('colour', () => {
  it.each([
    ['sRGB with its profile', (file: Sharp) => file.withIccProfile('srgb').jpeg({ quality: 95 })],
    ['Display P3', (file: Sharp) => file.withIccProfile('p3').jpeg({ quality: 95 })],
    ['CMYK', (file: Sharp) => file.toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 })],
    ['16 bits', (file: Sharp) => file.toColourspace('rgb16').png()],
    ['a palette', (file: Sharp) => file.png({ palette: true })],
    ['lossless WebP', (file: Sharp) => file.webp({ lossless: true })],
    ['progressive', (file: Sharp) => file.jpeg({ progressive: true, quality: 95 })],
  ])('%s is shown as sRGB', async (_, encode) => {
    const file = await encode(image()).toBuffer()
    const renditions = await makeRenditions(file)
    const rendition = renditions.files.get(400)!
    expect(await cornersOf(rendition)).toEqual(['red', 'green', 'blue', 'white'])
    const { space, hasProfile } = await plainSharp(rendition).metadata()
    expect([space, hasProfile]).toEqual(['srgb', false])
  })

  it('converts a wide profile instead of dropping it', async () => {
    const p3 = await image().withIccProfile('p3').png().toBuffer()
    const { profile } = await readMetadata(p3)
    expect(profile === null || /P3/i.test(profile)).toBe(true)
    const { files } = await makeRenditions(await plainSharp(p3).keepIccProfile().jpeg({ quality: 100 }).toBuffer())
    const { data } = await plainSharp(files.get(400)).raw().toBuffer({ resolveWithObject: true })
    // Read without its profile, P3's red would be duller than the scene's.
    expect(data[(7 * width + 7) * 3]! - data[(7 * width + 7) * 3 + 1]!).toBeGreaterThan(170)
  })

  it('flattens transparency onto white', async () => {
    const clear = plainSharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    const { files } = await makeRenditions(await clear.png().toBuffer())
    const { data } = await plainSharp(files.get(400)).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true)
  })
})

describe('metadata', () => {
  it('is read from the camera and Lightroom, and none of it is in a rendition', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4" xmp:Label="Roxo"/></rdf:RDF></x:xmpmeta>`
    const file = await image()
      .withExif({
        IFD0: { Make: 'Canon', Artist: 'Ana Prado' },
        IFD2: { DateTimeOriginal: '2026:05:01 10:00:00' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '23/1 33/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '46/1 38/1 0/1',
        },
      })
      .withXmp(xmp)
      .jpeg()
      .toBuffer()
    expect((await plainSharp(file).metadata()).exif).toBeDefined()
    const renditions = await makeRenditions(file)
    expect(renditions).toMatchObject({ rating: 4, label: 'Púrpura', takenAt: new Date('2026-05-01T13:00:00Z') })
    for (const rendition of renditions.files.values()) {
      const { exif, xmp: keptXmp, iptc, icc } = await plainSharp(rendition).metadata()
      expect([exif, keptXmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(rendition.includes('GPS')).toBe(false)
    }
  })

  it('never enlarges and keeps the proportions', async () => {
    const { files } = await makeRenditions(await image().jpeg().toBuffer())
    for (const file of files.values()) {
      const { width: w, height: h } = await plainSharp(file).metadata()
      expect([w, h]).toEqual([width, height])
    }
  })
})

describe('a spread', () => {
  const [wide, high] = [3600, 300]

  /** Thin slanting strokes, like letters, in red on white. */
  function spread(): Promise<Buffer> {
    const pixels = Buffer.alloc(wide * high * 3, 255)
    for (let y = 20; y < high - 20; y += 1) {
      for (let x = 20 + (y % 40); x < wide - 20; x += 17) {
        for (let stroke = 0; stroke < 3; stroke += 1) pixels.set([192, 32, 44], (y * wide + x + stroke) * 3)
      }
    }
    return plainSharp(pixels, { raw: { width: wide, height: high, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }

  it('has a size for reading that a photograph does not have', async () => {
    const file = await spread()
    const edges = async (kind: ImageKind) => {
      const { files } = await makeRenditions(file, kind)
      return Promise.all([...files].map(async ([size, made]) => [size, (await plainSharp(made).metadata()).width]))
    }
    expect(await edges('spread')).toEqual([3200, 1920, 960, 400].map((size) => [size, size]))
    expect(await edges('photograph')).toEqual([1920, 960, 400].map((size) => [size, size]))
  })

  it('keeps coloured text nearer to the original than the encoding of a photograph', async () => {
    const { data, info } = await plainSharp(await spread())
      .resize(3200)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = plainSharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    const errorOf = async (kind: ImageKind) => {
      const made = await plainSharp(await pixels.clone().webp(renditionEncoding(3200, kind)).toBuffer())
        .raw()
        .toBuffer()
      return data.reduce((sum, value, at) => sum + (value - made[at]!) ** 2, 0)
    }
    expect(await errorOf('spread')).toBeLessThan((await errorOf('photograph')) * 0.9)
  })
})

async function sharpnessAfter(change: (file: Sharp) => Sharp): Promise<number> {
  return (await makeRenditions(await change(image()).jpeg({ quality: 95 }).toBuffer())).sharpness
}

describe('sharpness', () => {
  it('falls with blur, and hardly with exposure', async () => {
    const plain = await sharpnessAfter((file) => file)
    expect(await sharpnessAfter((file) => file.blur(1.5))).toBeLessThan(plain / 2)
    expect((await sharpnessAfter((file) => file.linear(0.7, 0))) / plain).toBeCloseTo(1, 1)
  })

  it('is 0 for one colour', async () => {
    const file = plainSharp({ create: { width, height, channels: 3, background: '#888' } })
    expect((await makeRenditions(await file.jpeg().toBuffer())).sharpness).toBe(0)
  })
})
