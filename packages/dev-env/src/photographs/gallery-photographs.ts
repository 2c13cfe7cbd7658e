import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { enginesFolder } from '../paths.ts'
import { withLock } from '../process/lock.ts'
import type { NamedFile } from '../seed/galleries.ts'
import { galleryRecipes, type DemonstrationGallery, type GalleryRecipe } from './gallery-recipes.ts'
import { withMetadata } from './write-metadata.ts'

/** The crop and development of one picture of a scene. */
interface Frame {
  upright: boolean
  mirrored: boolean
  colourless: boolean
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

export function frameOf(random: () => number): Frame {
  const randomBetween = (min: number, max: number) => min + random() * (max - min)
  return {
    upright: random() < 0.32,
    mirrored: random() < 0.4,
    colourless: random() < 0.1,
    zoom: randomBetween(0.6, 1),
    x: randomBetween(0, 1),
    y: randomBetween(0, 1),
    saturation: randomBetween(0.88, 1.1),
    brightness: randomBetween(0.95, 1.05),
    seconds: Math.round(randomBetween(3, 190)),
  }
}

const backgrounds = '/usr/share/backgrounds'
const longEdge = 2160
const quality = 84

/**
 * The first photographs of a demonstration gallery, at most `max`: crops, rotations and tones of camera pictures, with
 * numbers, times, ratings and labels. Each is derived once and cached.
 */
export async function galleryPhotographs(gallery: DemonstrationGallery, max = Infinity): Promise<NamedFile[]> {
  const recipe: GalleryRecipe = galleryRecipes[gallery]
  const folder = galleryFolder(gallery)
  return await withLock(folder, async () => {
    prepare(folder, recipe)
    const random = seededRandom(recipe.name)
    const frames = Array.from({ length: recipe.count }, () => frameOf(random))
    const files: NamedFile[] = []
    let takenAtMs = recipe.begins.getTime()
    for (const [index, frame] of frames.entries()) {
      if (index >= max) break
      const name = `${recipe.camera.prefix}${String(recipe.camera.from + index).padStart(4, '0')}.jpg`
      const cacheFile = join(folder, name)
      if (!existsSync(cacheFile)) {
        const jpeg = await renderPicture(recipe, index, frame)
        writeFileSync(cacheFile, withMetadata(jpeg, { takenAt: new Date(takenAtMs), ...metadataAt(recipe, index) }))
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
    .update(JSON.stringify([recipe, longEdge, quality, 1]))
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

async function renderPicture({ sources, tone }: GalleryRecipe, index: number, frame: Frame): Promise<Buffer> {
  const source = join(backgrounds, sources[index % sources.length] ?? '')
  const { width, height } = await sharp(source).metadata()
  const ratio = frame.upright ? 2 / 3 : 3 / 2
  const full = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) }
  const crop = { width: Math.floor(full.width * frame.zoom), height: Math.floor(full.height * frame.zoom) }
  const left = Math.floor((width - crop.width) * frame.x)
  const top = Math.floor((height - crop.height) * frame.y)
  const [red, green, blue] = frame.colourless ? [1, 1, 1] : tone.channels
  const saturation = frame.colourless ? 0 : tone.saturation * frame.saturation
  return await sharp(source)
    .extract({ left, top, ...crop })
    .resize(frame.upright ? { height: longEdge } : { width: longEdge })
    .flop(frame.mirrored)
    .removeAlpha()
    .modulate({ saturation, brightness: tone.brightness * frame.brightness })
    .linear([red, green, blue], [0, 0, 0])
    .jpeg({ quality })
    .toBuffer()
}
