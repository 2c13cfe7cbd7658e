import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'

export const cardSize = { width: 1200, height: 630 } as const
/** WhatsApp shows no picture larger than 300 KB. */
const maxBytes = 290_000
const qualities = [82, 74, 64, 52, 40, 28]

/** The preview card of a link in messengers, cropped so that the focal point, in thousandths, stays visible. */
export async function makeShareCard(file: Buffer, focus: { x: number; y: number }): Promise<Buffer> {
  try {
    await orientedSize(file)
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
    const { width, height } = await image.metadata()
    const cropArea = cropAreaFor({ width, height }, focus)
    const { data, info } = await image
      .extract(cropArea)
      .resize(cardSize.width, cardSize.height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    let jpegBytes = Buffer.alloc(0)
    for (const quality of qualities) {
      jpegBytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpegBytes.length <= maxBytes) break
    }
    return jpegBytes
  } catch (error) {
    throw toImageError(error)
  }
}

type Size = { readonly width: number; readonly height: number }

/** The largest area with the card's proportions, as close to the focal point as the edges allow. */
export function cropAreaFor({ width, height }: Size, focus: { x: number; y: number }) {
  const scale = Math.min(width / cardSize.width, height / cardSize.height)
  const cropWidth = Math.max(1, Math.min(width, Math.round(cardSize.width * scale)))
  const cropHeight = Math.max(1, Math.min(height, Math.round(cardSize.height * scale)))
  return {
    left: cropStart(focus.x, width, cropWidth),
    top: cropStart(focus.y, height, cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}

function cropStart(point: number, image: number, part: number): number {
  return Math.round(Math.min(image - part, Math.max(0, (point / 1_000) * image - part / 2)))
}
