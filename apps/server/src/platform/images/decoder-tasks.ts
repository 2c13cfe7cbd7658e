import { makeAvatar, makeLogo, makeMailPicture } from './brand-images.ts'
import { burnWatermarks } from './burn-watermarks.ts'
import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'
import { makeRenditions, isSrgb, readMetadata } from './make-renditions.ts'
import { makeWatermarkPicture } from './watermark-picture.ts'
import { makeShareCard } from './share-card.ts'

/** Everything that opens a file somebody sent. It runs in a decoder's process and nowhere else. */
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
} as const

export type DecoderTasks = typeof decoderTasks
export type DecoderTaskName = keyof DecoderTasks
/** What a task is told beside the file. */
export type DecoderDetails<Name extends DecoderTaskName> =
  Parameters<DecoderTasks[Name]> extends [Buffer, ...infer Details] ? Details : never
export type DecoderResult<Name extends DecoderTaskName> = Awaited<ReturnType<DecoderTasks[Name]>>

/** A photograph for keeping: upright, sRGB, no metadata, its longest edge at most `size`. */
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

/** For a contact sheet on paper, from a rendition that has everything settled already. */
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
