import { renditionSizes, spreadRenditionSizes, type RenditionSize } from '@revela/domain'
import * as exifr from 'exifr'
import { rgbaToThumbHash } from 'thumbhash'
import { crc32 } from 'node:zlib'
import { encodePatches, locationPatches, applyPatches } from '../location/location-patches.ts'
import { cameraName } from './camera-name.ts'
import { toImageError, orientedSize, maxPixels, sharp } from './decoding.ts'

type PictureMetadata = {
  readonly takenAt: Date | null
  readonly rating: number | null
  readonly label: ColourLabel | null
  /** The camera body; '' when the file names none. */
  readonly camera: string
  /** The name of the embedded colour profile, if any. */
  readonly profile: string | null
}

export type ColourLabel = 'Azul' | 'Vermelho' | 'Verde' | 'Amarelo' | 'Púrpura'

// Lightroom writes the label in the language of the photographer's computer.
const labels = new Map<string, ColourLabel>([
  ['azul', 'Azul'],
  ['blue', 'Azul'],
  ['vermelho', 'Vermelho'],
  ['red', 'Vermelho'],
  ['verde', 'Verde'],
  ['green', 'Verde'],
  ['amarelo', 'Amarelo'],
  ['yellow', 'Amarelo'],
  ['púrpura', 'Púrpura'],
  ['roxo', 'Púrpura'],
  ['purple', 'Púrpura'],
])

const noMetadata: PictureMetadata = { takenAt: null, rating: null, label: null, camera: '', profile: null }

/** Metadata that the camera and Lightroom wrote. A file without metadata or with invalid metadata is still accepted. */
export async function readMetadata(file: Buffer): Promise<PictureMetadata> {
  const tags = (await exifr.default
    .parse(file, {
      tiff: true,
      exif: { pick: ['DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTime', 'SerialNumber'] },
      xmp: true,
      icc: { pick: ['ProfileDescription'] },
      iptc: false,
      gps: false,
      reviveValues: false,
      mergeOutput: true,
    })
    // Metadata is optional: a file whose metadata cannot be read is still accepted.
    .catch(() => undefined)) as Record<string, unknown> | undefined
  if (!tags) return noMetadata
  return {
    takenAt: takenAt(tags['DateTimeOriginal'], tags['OffsetTimeOriginal'] ?? tags['OffsetTime']),
    rating: rating(tags['Rating']),
    label: labels.get(textOf(tags['Label']).toLowerCase()) ?? null,
    camera: cameraName(tags),
    profile: typeof tags['ProfileDescription'] === 'string' ? tags['ProfileDescription'] : null,
  }
}

/** EXIF stores local time; without an offset the photographer's country is assumed. */
function takenAt(text: unknown, offset: unknown): Date | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(text))
  if (!match) return null
  const zone = typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset) ? offset : '-03:00'
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}${zone}`)
  return Number.isNaN(at.getTime()) || at.getFullYear() < 1900 ? null : at
}

function rating(value: unknown): number | null {
  const stars = Number(value)
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isSrgb(profile: string | null): boolean {
  return profile === null || /srgb/i.test(profile)
}

/** A spread of an album contains text, which must be legible at full size. */
export type ImageKind = 'photograph' | 'spread'

const sizesOf = { photograph: renditionSizes, spread: spreadRenditionSizes } as const

/**
 * The encoding of every rendition, with or without a watermark. WebP stores colours at half the resolution, which makes
 * coloured text pale; `smartSubsample` corrects that, for 14 % more bytes and three times the processor time.
 */
export function renditionEncoding(longestEdge: number, kind: ImageKind = 'photograph') {
  const isRead = kind === 'spread' && longestEdge > 960
  return { quality: longestEdge >= 1920 ? 82 : 80, effort: 2, ...(isRead ? { smartSubsample: true } : {}) } as const
}

export type Renditions = PictureMetadata & {
  /** The size with the orientation applied. */
  readonly width: number
  readonly height: number
  readonly thumbhash: Buffer
  /** Comparable only between similar pictures. */
  readonly sharpness: number
  readonly files: ReadonlyMap<RenditionSize, Buffer>
  /** Patches that remove the location from the original before delivery; null when it contains none. */
  readonly location: { readonly patches: Buffer; readonly crc32: number } | null
}

type Raw = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

export async function makeRenditions(file: Buffer, kind: ImageKind = 'photograph'): Promise<Renditions> {
  try {
    const { width, height } = await orientedSize(file)
    const metadata = await readMetadata(file)
    const files = new Map<RenditionSize, Buffer>()
    const sizes = sizesOf[kind]
    let pixels = await decode(file, metadata, sizes[0])
    for (const size of sizes) {
      pixels = await shrink(pixels, size)
      files.set(size, await encode(pixels, size, kind))
    }
    const thumbhash = await thumbhashOf(pixels)
    return { ...metadata, width, height, files, thumbhash, sharpness: sharpnessOf(pixels), location: locationOf(file) }
  } catch (error) {
    throw toImageError(error)
  }
}

/** A full, strict decode: a truncated file is rejected here and never shown with a grey half. */
async function decode(file: Buffer, { profile }: PictureMetadata, size: number): Promise<Raw> {
  const image = sharp(file, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    // Converting by an embedded sRGB profile changes nothing but costs as much as everything else.
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

function encode(pixels: Raw, size: RenditionSize, kind: ImageKind): Promise<Buffer> {
  return fromRaw(pixels).webp(renditionEncoding(size, kind)).toBuffer()
}

async function thumbhashOf(pixels: Raw): Promise<Buffer> {
  const { data, info } = await fromRaw(pixels)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}

/**
 * The variance of the Laplacian of the green channel, divided by the variance of the channel, so that exposure and
 * contrast hardly count. Every second row is enough.
 */
export function sharpnessOf({ data, width, height, channels }: Raw): number {
  const green = Math.min(1, channels - 1)
  const row = width * channels
  let [count, edges, sum, squares] = [0, 0, 0, 0]
  for (let y = 1; y < height - 1; y += 2) {
    const end = y * row + (width - 1) * channels
    for (let at = y * row + channels + green; at < end; at += channels) {
      const value = data[at]!
      const edge = 4 * value - data[at - channels]! - data[at + channels]! - data[at - row]! - data[at + row]!
      count += 1
      edges += edge * edge
      sum += value
      squares += value * value
    }
  }
  const variance = count === 0 ? 0 : squares / count - (sum / count) ** 2
  // Below one level the picture is one colour, and only noise is left.
  return variance < 1 ? 0 : edges / count / variance
}

function locationOf(file: Buffer): Renditions['location'] {
  const patches = locationPatches(file)
  if (patches.length === 0) return null
  return { patches: encodePatches(patches), crc32: crc32(applyPatches(file, 0, patches)) }
}

function fromRaw({ data, width, height, channels }: Raw) {
  return sharp(data, { raw: { width, height, channels } })
}
