import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'

export type Logo = {
  readonly width: number
  readonly height: number
  /** WebP, for pages. */
  readonly page: Buffer
  /** PNG, for e-mails: half of the mail clients still do not show WebP. */
  readonly mail: Buffer
}

const logoSide = 800
const avatarSide = 400
// Twice the displayed size, for high-density screens.
const mailLogo = { width: 480, height: 160 }
const mailPictureBytes = 100 * 1024
const mailPictureHeight = 0.8
const mailPictureEncodings = [
  [1040, 80],
  [1040, 64],
  [1040, 50],
  [720, 50],
  [520, 45],
] as const
const losslessBytes = 80 * 1024

/** Keeps the whole logo with its transparency: a logo is never cropped. */
export async function makeLogo(file: Buffer): Promise<Logo> {
  return decoded(file, async () => {
    const image = await opened(file)
      .resize(logoSide, logoSide, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const exact = await sharp(image.data).webp({ lossless: true, effort: 4 }).toBuffer()
    // Drawn logos are smaller and sharper when lossless; photographed ones would be huge.
    const page =
      exact.length <= losslessBytes ? exact : await sharp(image.data).webp({ quality: 90, effort: 4 }).toBuffer()
    const mail = await sharp(image.data)
      .resize({ ...mailLogo, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
    return { width: image.info.width, height: image.info.height, page, mail }
  })
}

/** A square, cropped from the centre unless the browser already cropped one. */
export async function makeAvatar(file: Buffer): Promise<Buffer> {
  return decoded(file, () =>
    opened(file)
      .resize(avatarSide, avatarSide, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 85, effort: 4 })
      .toBuffer(),
  )
}

/**
 * The single picture of an e-mail. It is embedded, so it has at most 100 KB whatever it shows. A portrait is cropped to
 * its area of attention, so that the button below it stays visible.
 */
export async function makeMailPicture(file: Buffer): Promise<Buffer> {
  return decoded(file, async ({ width: wide, height: high }) => {
    const isTall = high > wide * mailPictureHeight
    const scaledWidth = Math.min(1040, wide)
    const { data, info } = await opened(file)
      .resize(scaledWidth, isTall ? Math.max(1, Math.round(scaledWidth * mailPictureHeight)) : null, {
        fit: 'cover',
        position: sharp.strategy.attention,
      })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const jpeg = (width: number, quality: number) =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize(width, null, { withoutEnlargement: true })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
    for (const [width, quality] of mailPictureEncodings) {
      const jpegBytes = await jpeg(width, quality)
      if (jpegBytes.length <= mailPictureBytes) return jpegBytes
    }
    return jpeg(360, 30)
  })
}

type Size = { readonly width: number; readonly height: number }

async function decoded<T>(file: Buffer, work: (size: Size) => Promise<T>): Promise<T> {
  try {
    return await work(await orientedSize(file))
  } catch (error) {
    throw toImageError(error)
  }
}

function opened(file: Buffer) {
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().toColourspace('srgb')
}
