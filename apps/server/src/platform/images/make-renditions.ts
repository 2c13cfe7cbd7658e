import { rgbaToThumbHash } from 'thumbhash'
import { crc32 } from 'node:zlib'
import { encodePatches } from '../location/encoded-patches.ts'
import { locationPatches } from '../location/location-patches.ts'
import { applyPatches } from '../location/patch.ts'
import { imageRefusedBy, orientedSize } from './decoding.ts'
import { isSrgb, readMetadata, type PhotoMetadata } from './read-metadata.ts'
import { renditionEncoding } from './rendition-encoding.ts'
import { mostPixels, sharp } from './sharp-setup.ts'

/** Longest edges, largest first: each is made from the one before, so that the file is decoded once. */
export const renditionSizes = [1920, 960, 400] as const
export type RenditionSize = (typeof renditionSizes)[number]

export type Renditions = PhotoMetadata & {
  /** As the photograph is meant to be looked at, its orientation applied. */
  readonly width: number
  readonly height: number
  readonly thumbhash: Buffer
  readonly files: ReadonlyMap<RenditionSize, Buffer>
  /** What must be written over the original before it may leave; null when it does not tell where it was taken. */
  readonly location: { readonly patches: Buffer; readonly crc32: number } | null
}

type Raw = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

export async function makeRenditions(file: Buffer): Promise<Renditions> {
  try {
    const { width, height } = await orientedSize(file)
    const metadata = await readMetadata(file)
    const files = new Map<RenditionSize, Buffer>()
    let pixels = await decode(file, metadata, renditionSizes[0])
    for (const size of renditionSizes) {
      pixels = await shrink(pixels, size)
      files.set(size, await encode(pixels, size))
    }
    return { ...metadata, width, height, files, thumbhash: await thumbhashOf(pixels), location: locationOf(file) }
  } catch (fault) {
    throw imageRefusedBy(fault)
  }
}

/** Full and strict: a file cut short is refused here, never shown with a grey half. */
async function decode(file: Buffer, { profile }: PhotoMetadata, size: number): Promise<Raw> {
  const image = sharp(file, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    // An embedded sRGB profile changes nothing, but converting by it costs as much as all the rest.
    ignoreIcc: isSrgb(profile),
  })
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

async function shrink(pixels: Raw, size: number): Promise<Raw> {
  if (Math.max(pixels.width, pixels.height) <= size) return pixels
  const { data, info } = await fromRaw(pixels)
    .resize(size, size, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function encode(pixels: Raw, size: RenditionSize): Promise<Buffer> {
  return fromRaw(pixels).webp(renditionEncoding(size)).toBuffer()
}

async function thumbhashOf(pixels: Raw): Promise<Buffer> {
  const { data, info } = await fromRaw(pixels)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}

function locationOf(file: Buffer): Renditions['location'] {
  const patches = locationPatches(file)
  if (patches.length === 0) return null
  return { patches: encodePatches(patches), crc32: crc32(applyPatches(file, 0, patches)) }
}

function fromRaw({ data, width, height, channels }: Raw) {
  return sharp(data, { raw: { width, height, channels } })
}
