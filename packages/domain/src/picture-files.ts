/** Longest edges in pixels, largest first: each is made from the one before, so that the file is decoded once. */
export const renditionSizes = [1920, 960, 400] as const

/** A spread of an album is read, text included, so it has a larger one too. */
export const spreadRenditionSizes = [3200, ...renditionSizes] as const
export type RenditionSize = (typeof spreadRenditionSizes)[number]

/** A number is used once within its gallery or work, and a version once within its number. */
export type NumberedPicture = { readonly number: number; readonly version: number }

/** The address of a rendition below the signed prefix of its gallery, work or version of an album. */
export function renditionAddress(prefix: string, { number, version }: NumberedPicture, size: RenditionSize): string {
  return `${prefix}/${number}-${version}/${size}.webp`
}

/** Types of pictures that can be uploaded, with their file extensions; the first is the one that we write. */
export const pictureEndings = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const
export type PictureType = keyof typeof pictureEndings
