import plainSharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { burnWatermarks, overlaysFor, type WatermarkImage } from './burn-watermarks.ts'
import { makeWatermarkPicture } from './watermark-picture.ts'
import { ImageError } from './image-error.ts'
import { openRenderPool } from './render-pool.ts'

type Pixels = { readonly width: number; readonly height: number; readonly channels: 3 | 4; readonly data: Buffer }

const draw = (
  width: number,
  height: number,
  channels: 3 | 4,
  at: (x: number, y: number) => readonly number[],
): Pixels => {
  const data = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(at(x, y), (y * width + x) * channels)
  }
  return { width, height, channels, data }
}
const open = ({ data, width, height, channels }: Pixels) => plainSharp(data, { raw: { width, height, channels } })

const picture = draw(480, 320, 3, (x, y) => [(x * 5 + y * 3) % 256, (x + y * 7) % 256, (x * x + y) % 256])
// Soft edges, as in most drawn watermarks: how two engines sharpen a hard edge does not affect the position.
const soft = draw(240, 90, 4, (x, y) => [60 + x * 0.75, 220 - y * 2, 40 + y, 40 + ((x + y) / 330) * 200])

/** An independent implementation of what the editor shows: the position of the watermark and its blending. */
function expectedRender(settings: { position: number; size: number; side: number }): Buffer {
  const { width: W, height: H } = picture
  const scale = Math.min((settings.size * W) / soft.width, (settings.size * H) / soft.height)
  const [w, h] = [Math.round(soft.width * scale), Math.round(soft.height * scale)]
  const margin = (settings.side / 100) * Math.min(W, H)
  const start = (third: number, free: number) =>
    Math.min(free, Math.max(0, Math.round([margin, free / 2, free - margin][third]!)))
  const left = start((settings.position - 1) % 3, W - w)
  const top = start(Math.floor((settings.position - 1) / 3), H - h)
  const out = Buffer.from(picture.data)
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) {
      const [r, g, b, a] = sampled(soft, ((x + 0.5) * soft.width) / w - 0.5, ((y + 0.5) * soft.height) / h - 0.5)
      const at = ((top + y) * W + left + x) * 3
      const alpha = a! / 255
      for (const [channel, value] of [r!, g!, b!].entries()) {
        out[at + channel] = Math.round(value * alpha + picture.data[at + channel]! * (1 - alpha))
      }
    }
  }
  return out
}

function sampled({ data, width, height }: Pixels, x: number, y: number): number[] {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const at = (px: number, py: number, channel: number) =>
    data[(Math.min(height - 1, Math.max(0, py)) * width + Math.min(width - 1, Math.max(0, px))) * 4 + channel]!
  return [0, 1, 2, 3].map((channel) => {
    const [fx, fy] = [x - x0, y - y0]
    const upper = at(x0, y0, channel) * (1 - fx) + at(x0 + 1, y0, channel) * fx
    return upper * (1 - fy) + (at(x0, y0 + 1, channel) * (1 - fx) + at(x0 + 1, y0 + 1, channel) * fx) * fy
  })
}

async function burnWatermark(watermark: WatermarkImage | null, stamp = false, background = picture): Promise<Buffer> {
  const overlays = await overlaysFor(background, { stamp, watermark })
  return open(background).composite(overlays).removeAlpha().raw().toBuffer()
}

const grey = (width: number, height: number) => draw(width, height, 3, () => [128, 128, 128])

let file: Buffer
beforeAll(async () => {
  file = (await makeWatermarkPicture(await open(soft).png().toBuffer())).file
})

/** The red channel of a picture that is 480 pixels wide. */
const redAt = (result: Buffer, x: number, y: number) => result[(y * 480 + x) * 3]!

const positions = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const none = { t: 0, l: 0, b: 0, r: 0 }

describe('a watermark on a picture', () => {
  it.each(positions)(
    'in cell %i matches the editor: 5 sizes × 3 margins, within 6 of 255 on any pixel, 1 on average',
    async (position) => {
      for (const size of [0.1, 0.2, 0.45, 0.7, 1]) {
        for (const side of [0, 7, 30]) {
          const margin = { t: side, l: side, b: side, r: side }
          const result = await burnWatermark({ file, settings: { position, size, margin } })
          const expected = expectedRender({ position, size, side: position === 5 ? 0 : side })
          let [maxDifference, sum] = [0, 0]
          for (let at = 0; at < result.length; at += 1) {
            const gap = Math.abs(result[at]! - expected[at]!)
            maxDifference = Math.max(maxDifference, gap)
            sum += gap
          }
          expect({ position, size, side, maxDifference: Math.max(6, maxDifference) }).toEqual({
            position,
            size,
            side,
            maxDifference: 6,
          })
          expect(sum / result.length).toBeLessThan(1)
        }
      }
    },
  )

  it('is as transparent as its opacity, and repeats over the picture if tiled', async () => {
    const solid = draw(40, 20, 4, () => [255, 0, 0, 255])
    const watermark = (await makeWatermarkPicture(await open(solid).png().toBuffer())).file
    const background = grey(480, 320)
    const settings = { position: 1, size: 0.25, margin: none }
    const faded = await burnWatermark({ file: watermark, settings: { ...settings, opacity: 0.5 } }, false, background)
    expect(Math.abs(redAt(faded, 60, 30) - 192)).toBeLessThanOrEqual(1)
    const tiled = await burnWatermark({ file: watermark, settings: { ...settings, tiled: true } }, false, background)
    // 120 × 60 pixels, in 2 columns and 2 rows.
    const centres = [
      [120, 80],
      [360, 80],
      [120, 240],
      [360, 240],
    ] as const
    expect(centres.map(([x, y]) => redAt(tiled, x, y))).toEqual([255, 255, 255, 255])
    expect([redAt(tiled, 240, 160), redAt(tiled, 2, 2)]).toEqual([128, 128])
  })

  it('changes no pixel outside it or under its transparent parts', async () => {
    const half = draw(40, 20, 4, (x) => (x < 20 ? [255, 0, 0, 255] : [0, 0, 0, 0]))
    const watermark = (await makeWatermarkPicture(await open(half).png().toBuffer())).file
    const result = await burnWatermark({ file: watermark, settings: { position: 1, size: 0.5, margin: none } })
    expect([...result.subarray(0, 3)]).toEqual([255, 0, 0])
    const changed = [...result].flatMap((value, at) => (value === picture.data[at] ? [] : [Math.floor(at / 3)]))
    expect(Math.max(...changed.map((pixel) => pixel % 480))).toBeLessThan(124)
    expect(Math.max(...changed.map((pixel) => Math.floor(pixel / 480)))).toBeLessThan(120)
  })
})

describe('the copy stamp', () => {
  it('repeats from the corner, four times along the longer edge, at every picture size', async () => {
    const [large, upright] = [grey(960, 640), grey(320, 480)]
    const result = await burnWatermark(null, true, large)
    const at = (x: number, y: number) => result[(y * 960 + x) * 3]!
    let [changed, apart] = [0, 0]
    for (let y = 0; y < 400; y += 1) {
      for (let x = 0; x < 240; x += 1) {
        const isRepeated = [at(x + 240, y), at(x + 480, y), at(x + 720, y), at(x, y + 240)].every(
          (value) => value === at(x, y),
        )
        if (!isRepeated) apart += 1
        if (at(x, y) !== 128) changed += 1
      }
    }
    expect(apart).toBe(0)
    expect(changed / (240 * 400)).toBeGreaterThan(0.05)
    expect((await burnWatermark(null, true, upright)).equals(upright.data)).toBe(false)
    // A panorama is less high than one tile.
    expect((await burnWatermark(null, true, grey(1920, 100))).length).toBe(1920 * 100 * 3)
    expect((await burnWatermark(null, true, grey(1, 1))).length).toBe(3)
  })

  it('is drawn below the watermark', async () => {
    const red = draw(10, 10, 4, () => [255, 0, 0, 255])
    const watermark = (await makeWatermarkPicture(await open(red).png().toBuffer())).file
    const result = await burnWatermark({ file: watermark, settings: { position: 5, size: 1, margin: none } }, true)
    const middle = (160 * 480 + 240) * 3
    expect([...result.subarray(middle, middle + 3)]).toEqual([255, 0, 0])
  })
})

describe('a decoder without keys', () => {
  const pool = openRenderPool({ processes: 1, queue: 8 })
  afterAll(() => pool.close())
  const settings = { position: 9, size: 0.2, margin: none }

  it('keeps the size and format of a rendition and adds no metadata', async () => {
    const rendition = await open(picture).webp({ quality: 82 }).toBuffer()
    const result = Buffer.from(await pool.run('watermarked', rendition, { stamp: true, watermark: { file, settings } }))
    const { width, height, format, hasAlpha, exif, icc } = await plainSharp(result).metadata()
    expect({ width, height, format, hasAlpha, exif, icc }).toEqual({
      width: 480,
      height: 320,
      format: 'webp',
      hasAlpha: false,
    })
    expect(result.equals(rendition)).toBe(false)
  })

  it('throws instead of returning an unmarked picture when the watermark is missing or unreadable', async () => {
    const rendition = await open(picture).webp().toBuffer()
    await expect(burnWatermarks(rendition, { stamp: false, watermark: null })).rejects.toBeInstanceOf(ImageError)
    for (const broken of [Buffer.alloc(0), Buffer.from('not a mark'), file.subarray(0, 60)]) {
      await expect(
        pool.run('watermarked', rendition, { stamp: false, watermark: { file: broken, settings } }),
      ).rejects.toBeInstanceOf(ImageError)
      await expect(
        pool.run('watermarked', rendition, { stamp: true, watermark: { file: broken, settings } }),
      ).rejects.toBeInstanceOf(ImageError)
    }
  })

  it('keeps a watermark whole, transparent and bounded, and rotates a photographed one upright', async () => {
    const wide = await pool.run(
      'watermarkPicture',
      await open(soft).resize(2400, 900, { fit: 'fill' }).png().toBuffer(),
    )
    expect([wide.width, wide.height]).toEqual([1920, 720])
    expect(await plainSharp(Buffer.from(wide.file)).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
    const turned = await open(picture).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await pool.run('watermarkPicture', turned)).toMatchObject({ width: 320, height: 480 })
    const exact = await plainSharp(file).raw().toBuffer()
    expect(exact.equals(soft.data)).toBe(true)
  })

  it('rejects an invisible watermark', async () => {
    const empty = draw(30, 30, 4, () => [255, 255, 255, 0])
    const result = pool.run('watermarkPicture', await open(empty).png().toBuffer())
    await expect(result).rejects.toMatchObject({ code: 'invisible' })
  })
})
