import plainSharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { ImageError } from './image-error.ts'
import { openRenderPool } from './render-pool.ts'

const pool = openRenderPool({ processes: 1, queue: 8 })
afterAll(() => pool.close())

function noise(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    pixels[at] = state >> 16
  }
  return plainSharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const drawn = (width: number, height: number) =>
  plainSharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 4, background: '#c52a2a' } }, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()

describe('brand images, made by a decoder without keys', () => {
  it('keeps a logo whole and transparent, for pages and for e-mails', async () => {
    const { width, height, page, mail } = await pool.run('logo', await drawn(2400, 600))
    expect([width, height]).toEqual([800, 200])
    const [onPage, inMail] = [await plainSharp(page).metadata(), await plainSharp(mail).metadata()]
    expect(onPage).toMatchObject({ format: 'webp', width: 800, height: 200, hasAlpha: true })
    expect(inMail).toMatchObject({ format: 'png', width: 480, height: 120, hasAlpha: true })
    const { data } = await plainSharp(page).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([0xc5, 0x2a, 0x2a, 255])
    expect(data[799 * 4 + 3]).toBe(0)
    expect(mail.length).toBeLessThan(10_000)
  })

  it('does not enlarge a small logo and keeps a photographed one small in bytes', async () => {
    expect(await pool.run('logo', await drawn(60, 40))).toMatchObject({ width: 60, height: 40 })
    const { page, mail } = await pool.run('logo', await noise(1000, 1000))
    expect(page.length).toBeLessThan(1_000_000)
    expect(mail.length).toBeLessThan(60_000)
  })

  it('crops an avatar to a square of 400 px', async () => {
    const result = await plainSharp(Buffer.from(await pool.run('avatar', await noise(900, 300)))).metadata()
    expect(result).toMatchObject({ format: 'webp', width: 400, height: 400, hasAlpha: false })
  })

  it.each([
    [2000, 1500],
    [800, 2000],
    [300, 200],
  ])('keeps the picture of an e-mail under 100 KB, even pure noise of %i×%i', async (width, height) => {
    const result = Buffer.from(await pool.run('mailPicture', await noise(width, height)))
    const { format, width: shownWidth, height: high } = await plainSharp(result).metadata()
    expect([format, result.length <= 100 * 1024, shownWidth <= 1040]).toEqual(['jpeg', true, true])
    expect(high / shownWidth).toBeCloseTo(Math.min(0.8, height / width), 1)
  })

  it('rejects files that are not photographs', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    for (const [file, code] of [
      [svg, 'not-an-image'],
      [(await noise(400, 400)).subarray(0, 20_000), 'damaged'],
    ] as const) {
      const error = await pool.run('logo', file).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ImageError)
      expect((error as ImageError).code).toBe(code)
    }
  })
})
