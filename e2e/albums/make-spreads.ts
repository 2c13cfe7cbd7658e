import { join } from 'node:path'
import type { NamedFile } from '@revela/dev-env'
import sharp from 'sharp'
import { repository } from '../harness/paths.ts'

const photographs = ['signin', 'signup', 'architecture', 'recovery'] as const
const page = 1800
const margin = 90

/** The line that every spread carries: small, as a caption in print. */
export const captionOf = (position: number, version = 1) =>
  `Lâmina ${position}, rodada ${version}: Ana & Bruno, Olinda, 14 de novembro de 2026`

/** Where the caption is on a spread, in its pixels. */
export const caption = { left: margin, top: page - 66, size: 24 } as const

const developed = new Map<string, Promise<Buffer>>()

/** Larger than a page, so that every page is another crop. */
function develop(name: string): Promise<Buffer> {
  const created =
    developed.get(name) ??
    sharp(join(repository, 'apps/studio/public/photos', `${name}.webp`))
      .resize({ width: 2000, height: 2600, fit: 'cover' })
      .jpeg({ quality: 95 })
      .toBuffer()
  developed.set(name, created)
  return created
}

async function photographOf(index: number, size: { width: number; height: number }): Promise<Buffer> {
  const background = await develop(photographs[index % photographs.length] ?? photographs[0])
  const top = (index * 137) % 500
  return await sharp(background)
    .extract({ left: (index * 61) % 150, top, width: 1850, height: 2100 })
    .resize({ ...size, fit: 'cover' })
    .flop(index % 3 === 1)
    .modulate({ brightness: 0.9 + (index % 5) * 0.05, saturation: 0.8 + (index % 4) * 0.15 })
    .toBuffer()
}

function captionLayer(text: string): Buffer {
  const escaped = text.replaceAll('&', '&amp;')
  return Buffer.from(
    `<svg width="${page}" height="48" xmlns="http://www.w3.org/2000/svg">
      <text x="0" y="30" font-family="DejaVu Serif" font-size="${caption.size}" fill="#1f1d1b">${escaped}</text>
    </svg>`,
  )
}

async function makeSpread(position: number, name: string, version: number, width: number): Promise<NamedFile> {
  const px = (value: number) => Math.round((value * width) / (2 * page))
  const framed = { width: px(page - 2 * margin), height: px(page - 260) }
  const left = await photographOf(position * 2 + version, framed)
  const isFull = position % 3 === 0
  const right = await photographOf(position * 2 + 1 + version, isFull ? { width: px(page), height: px(page) } : framed)
  const text = await sharp(captionLayer(captionOf(position, version)))
    .resize({ width: px(page) })
    .toBuffer()
  const bytes = await sharp({ create: { width, height: px(page), channels: 3, background: '#fbfaf8' } })
    .composite([
      { input: left, left: px(margin), top: px(110) },
      { input: right, left: px(isFull ? page : page + margin), top: isFull ? 0 : px(110) },
      { input: text, left: px(caption.left), top: px(caption.top) },
    ])
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name, bytes }
}

function nameOf(position: number, count: number): string {
  if (position === 1) return 'capa.jpg'
  return position === count ? 'contracapa.jpg' : `${String(position - 1).padStart(3, '0')}.jpg`
}

const made = new Map<string, Promise<NamedFile>>()

/**
 * Spreads as a design program exports them: 3600×1800, two photographs and a caption; the cover first, the back cover
 * last. Each is made once for all tests. Another version has the same names and other contents. Where only their number
 * matters, a smaller width makes twenty-four of them quickly.
 */
export async function makeSpreads(count: number, version = 1, width = 2 * page): Promise<NamedFile[]> {
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const position = index + 1
      const name = nameOf(position, count)
      const key = `${version} ${width} ${position} ${name}`
      const file = made.get(key) ?? makeSpread(position, name, version, width)
      made.set(key, file)
      return file
    }),
  )
}
