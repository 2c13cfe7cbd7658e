import { imageRefusedBy, orientedSize } from './decoding.ts'
import { isSrgb, readMetadata } from './read-metadata.ts'
import { mostPixels, sharp } from './sharp-setup.ts'

/** A photograph for keeping: upright, sRGB, no metadata, its longest edge at most `size`. */
export async function makeDeliveredJpeg(file: Buffer, size: number): Promise<Buffer> {
  const { profile } = await readMetadata(file)
  try {
    await orientedSize(file)
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', ignoreIcc: isSrgb(profile) })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch (fault) {
    throw imageRefusedBy(fault)
  }
}

/** For a contact sheet on paper, from a rendition that has everything settled already. */
export async function makeSheetThumb(file: Buffer): Promise<Buffer> {
  try {
    await orientedSize(file)
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch (fault) {
    throw imageRefusedBy(fault)
  }
}
