import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'
import { ImageError } from './image-error.ts'

/** A watermark as it is stored: the same file is shown in the editor and drawn over pictures. */
export type WatermarkPicture = { readonly width: number; readonly height: number; readonly file: Buffer }

// A watermark as wide as the largest rendition is never enlarged.
const maxEdge = 1920
const losslessBytes = 400 * 1024

/** Normalizes a watermark: uncropped, with transparency, upright and in sRGB. */
export async function makeWatermarkPicture(source: Buffer): Promise<WatermarkPicture> {
  try {
    await orientedSize(source)
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    // An invisible watermark would give a false sense of protection.
    if ((await pixels.clone().stats()).channels[3]!.max === 0) throw new ImageError('invisible')
    const exact = await pixels.clone().webp({ lossless: true, effort: 2 }).toBuffer()
    const file = exact.length <= losslessBytes ? exact : await pixels.webp({ quality: 90, effort: 4 }).toBuffer()
    return { width: info.width, height: info.height, file }
  } catch (error) {
    throw toImageError(error)
  }
}
