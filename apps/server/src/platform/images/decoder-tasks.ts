import { makeAvatar, makeLogo, makeMailPicture } from './brand-images.ts'
import { burnWatermarks } from './burn-watermarks.ts'
import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'
import { makeRenditions, isSrgb, readMetadata } from './make-renditions.ts'
import { makeWatermarkPicture } from './watermark-picture.ts'
import { makeShareCard } from './share-card.ts'

/** All tasks that open an uploaded file. They run only in a decoder process. */
export const decoderTasks = {
  renditions: makeRenditions,
  logo: makeLogo,
  avatar: makeAvatar,
  mailPicture: makeMailPicture,
  watermarkPicture: makeWatermarkPicture,
  watermarked: burnWatermarks,
  shareCard: makeShareCard,
  deliveredJpeg: makeDeliveredJpeg,
  sheetThumb: makeSheetThumb,
  camera: readCamera,
} as const

export type DecoderTasks = typeof decoderTasks
export type DecoderTaskName = keyof DecoderTasks
/** The arguments of a task besides the file. */
export type DecoderDetails<Name extends DecoderTaskName> =
  Parameters<DecoderTasks[Name]> extends [Buffer, ...infer Details] ? Details : never
export type DecoderResult<Name extends DecoderTaskName> = Awaited<ReturnType<DecoderTasks[Name]>>

/** A picture for download: upright, sRGB, no metadata, its longest edge at most `size`. */
async function makeDeliveredJpeg(file: Buffer, size: number): Promise<Buffer> {
  const { profile } = await readMetadata(file)
  try {
    await orientedSize(file)
    return await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', ignoreIcc: isSrgb(profile) })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch (error) {
    throw toImageError(error)
  }
}

/** The camera body, from a file or its beginning. */
async function readCamera(file: Buffer): Promise<string> {
  return (await readMetadata(file)).camera
}

/** A thumbnail for the printed contact sheet, made from a finished rendition. */
async function makeSheetThumb(file: Buffer): Promise<Buffer> {
  try {
    await orientedSize(file)
    return await sharp(file, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch (error) {
    throw toImageError(error)
  }
}
