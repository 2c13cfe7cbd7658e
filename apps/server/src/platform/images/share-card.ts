import { imageRefusedBy, orientedSize, mostPixels, sharp } from './decoding.ts'

export const cardSize = { width: 1200, height: 630 } as const
/** WhatsApp shows no picture that weighs more than 300 KB. */
const mostBytes = 290_000
const qualities = [82, 74, 64, 52, 40, 28]

/** The card a messenger shows of an address: cut so that the focal point, in thousandths, stays in it. */
export async function makeShareCard(file: Buffer, focus: { x: number; y: number }): Promise<Buffer> {
  try {
    await orientedSize(file)
    const whole = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
    const { width, height } = await whole.metadata()
    const cut = cutOf({ width, height }, focus)
    const { data, info } = await whole
      .extract(cut)
      .resize(cardSize.width, cardSize.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    let made = Buffer.alloc(0)
    for (const quality of qualities) {
      made = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (made.length <= mostBytes) break
    }
    return made
  } catch (fault) {
    throw imageRefusedBy(fault)
  }
}

type Size = { readonly width: number; readonly height: number }

/** The largest part of the card's proportions, as near to the focal point as the edges allow. */
export function cutOf({ width, height }: Size, focus: { x: number; y: number }) {
  const scale = Math.min(width / cardSize.width, height / cardSize.height)
  const across = Math.max(1, Math.min(width, Math.round(cardSize.width * scale)))
  const down = Math.max(1, Math.min(height, Math.round(cardSize.height * scale)))
  return { left: begin(focus.x, width, across), top: begin(focus.y, height, down), width: across, height: down }
}

function begin(point: number, whole: number, part: number): number {
  return Math.round(Math.min(whole - part, Math.max(0, (point / 1_000) * whole - part / 2)))
}
