import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { enginesFolder } from '../paths.ts'
import { withLock } from '../process/lock.ts'
import type { NamedFile } from '../seed/galleries.ts'
import { galleryRecipes, type DemonstrationGallery, type GalleryRecipe } from './gallery-recipes.ts'
import { isSmall, photographPath, type PhotographSource } from './photograph-sources.ts'
import { withMetadata } from './write-metadata.ts'

/** The crop and development of a further picture of a scene. */
interface Frame {
  upright: boolean
  mirrored: boolean
  colourless: boolean
  /** Degrees clockwise. */
  tilt: number
  /** The fraction of the scene's size that is in the frame. */
  zoom: number
  /** The position of the frame in the scene, from 0 to 1. */
  x: number
  y: number
  saturation: number
  brightness: number
  /** Seconds until the next picture. */
  seconds: number
}

/** A deterministic sequence of numbers from 0 to 1 for each name. */
export function seededRandom(name: string): () => number {
  let shotCount = 0
  return () => {
    shotCount += 1
    const bytes = createHash('sha256').update(`${name} ${shotCount}`).digest()
    return bytes.readUInt32BE() / 2 ** 32
  }
}

/** A scene's first picture: nearly all of it, upright if the source is not wide. */
const firstFrame = { mirrored: false, colourless: false, tilt: 0, x: 0.5 } as const

export function frameOf(random: () => number): Frame {
  const randomBetween = (min: number, max: number) => min + random() * (max - min)
  return {
    upright: random() < 0.32,
    mirrored: random() < 0.4,
    colourless: random() < 0.1,
    tilt: randomBetween(-1.5, 1.5),
    zoom: randomBetween(0.6, 1),
    x: randomBetween(0, 1),
    y: randomBetween(0, 1),
    saturation: randomBetween(0.88, 1.1),
    brightness: randomBetween(0.95, 1.05),
    seconds: Math.round(randomBetween(3, 190)),
  }
}

const longEdge = 2160
/** Small portraits are enlarged to this, as no gallery has pictures of 400 px. */
const minLongEdge = 1080
const quality = 84

/**
 * The photographs of a demonstration gallery. By default each source once; with a larger `count`, further pictures are
 * other crops, flips, tones and small rotations of the same sources. All have numbers, times, ratings and labels. Each
 * is derived once and cached.
 */
export async function galleryPhotographs(
  gallery: DemonstrationGallery,
  count: number = galleryRecipes[gallery].sources.length,
): Promise<NamedFile[]> {
  const recipe: GalleryRecipe = galleryRecipes[gallery]
  const folder = galleryFolder(gallery)
  return await withLock(folder, async () => {
    prepare(folder, recipe)
    const random = seededRandom(recipe.name)
    const frames = Array.from({ length: count }, () => frameOf(random))
    const files: NamedFile[] = []
    let takenAtMs = recipe.begins.getTime()
    for (const [index, frame] of frames.entries()) {
      const name = `${recipe.camera.prefix}${String(recipe.camera.from + index).padStart(4, '0')}.jpg`
      const cacheFile = join(folder, name)
      if (!existsSync(cacheFile)) {
        const jpeg = await renderPicture(recipe, index, frame)
        const metadata = { takenAt: new Date(takenAtMs), ...metadataAt(recipe, index) }
        writeFileSync(`${cacheFile}.part`, withMetadata(jpeg, metadata))
        // Renamed when complete, so that an interrupted start leaves no partial file.
        renameSync(`${cacheFile}.part`, cacheFile)
      }
      files.push({ name, bytes: readFileSync(cacheFile) })
      takenAtMs += frame.seconds * 1000
    }
    return files
  })
}

/** The folder of a demonstration gallery's derived photographs. */
export function galleryFolder(gallery: DemonstrationGallery): string {
  return join(enginesFolder('.dev'), 'photographs', galleryRecipes[gallery].name)
}

/** Deletes what an earlier recipe derived. */
function prepare(folder: string, recipe: GalleryRecipe): void {
  const recipeHash = createHash('sha256')
    .update(JSON.stringify([recipe, longEdge, minLongEdge, quality, 2]))
    .digest('hex')
  const recipeFile = join(folder, 'recipe')
  if (existsSync(recipeFile) && readFileSync(recipeFile, 'utf8') === recipeHash) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(recipeFile, recipeHash)
}

function metadataAt({ metadata }: GalleryRecipe, index: number) {
  const { rating, label } = metadata.find(({ every }) => index % every === every - 1) ?? {}
  return { ...(rating ? { rating } : {}), ...(label ? { label } : {}) }
}

interface Size {
  width: number
  height: number
}

/** The frame of a picture: a scene's first picture shows nearly all of it, and portraits keep their heads. */
export function frameFor(source: PhotographSource, { width, height }: Size, frame: Frame, isFirst: boolean): Frame {
  const upright = isSmall(source) || isFirst ? height >= width : frame.upright
  if (isSmall(source))
    return { ...frame, ...(isFirst ? firstFrame : {}), upright, zoom: Math.max(frame.zoom, 0.94), y: 0.2 }
  return isFirst ? { ...frame, ...firstFrame, upright, zoom: Math.max(frame.zoom, 0.94), y: 0.5 } : frame
}

async function renderPicture({ sources, tone }: GalleryRecipe, index: number, randomFrame: Frame): Promise<Buffer> {
  const source = sources[index % sources.length]
  if (!source) throw new Error('a recipe has no sources')
  const path = photographPath(source)
  const size = await sharp(path).metadata()
  const frame = frameFor(source, size, randomFrame, index < sources.length)
  // Square portraits are cropped to 4:5, because 2:3 would cut the face.
  const ratio = isSmall(source) && size.width === size.height ? 4 / 5 : frame.upright ? 2 / 3 : 3 / 2
  const { data, margin } = await tilted(path, size, frame.tilt)
  const inner = { width: size.width - 2 * margin.x, height: size.height - 2 * margin.y }
  const full = {
    width: Math.min(inner.width, inner.height * ratio),
    height: Math.min(inner.height, inner.width / ratio),
  }
  const crop = { width: Math.floor(full.width * frame.zoom), height: Math.floor(full.height * frame.zoom) }
  const left = Math.floor(margin.x + (inner.width - crop.width) * frame.x)
  const top = Math.floor(margin.y + (inner.height - crop.height) * frame.y)
  const edge = Math.max(minLongEdge, Math.min(longEdge, Math.max(crop.width, crop.height)))
  const isGrey = size.channels < 3
  const channels = isGrey ? [1] : frame.colourless ? [1, 1, 1] : [...tone.channels]
  const saturation = frame.colourless ? 0 : tone.saturation * frame.saturation
  return await sharp(data)
    .extract({ left, top, ...crop })
    .resize(frame.upright ? { height: edge } : { width: edge })
    .flop(frame.mirrored)
    .removeAlpha()
    .modulate({ saturation, brightness: tone.brightness * frame.brightness })
    .linear(
      channels,
      channels.map(() => 0),
    )
    .jpeg({ quality })
    .toBuffer()
}

/** The photograph rotated about its centre, in its own size, and the margins that the rotation left empty. */
async function tilted(path: string, { width, height }: Size, degrees: number) {
  if (degrees === 0) return { data: path, margin: { x: 0, y: 0 } }
  const sine = Math.abs(Math.sin((degrees * Math.PI) / 180))
  const rotated = await sharp(path).rotate(degrees).jpeg({ quality: 95 }).toBuffer({ resolveWithObject: true })
  const left = Math.floor((rotated.info.width - width) / 2)
  const top = Math.floor((rotated.info.height - height) / 2)
  const data = await sharp(rotated.data).extract({ left, top, width, height }).jpeg({ quality: 95 }).toBuffer()
  return { data, margin: { x: Math.ceil(height * sine), y: Math.ceil(width * sine) } }
}
