import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { enginesFolder } from '../places.ts'
import { withLock } from '../process/lock.ts'
import type { NamedFile } from '../seed/galleries.ts'
import { galleryRecipes, type DemonstrationGallery, type GalleryRecipe } from './gallery-recipes.ts'
import { withMetadata } from './write-metadata.ts'

/** How a photographer framed one picture of a scene. */
interface Frame {
  upright: boolean
  mirrored: boolean
  colourless: boolean
  /** Part of the scene's size that is in the frame. */
  zoom: number
  /** Where the frame stands in the scene, from 0 to 1. */
  x: number
  y: number
  saturation: number
  brightness: number
  /** Until the next picture. */
  seconds: number
}

/** The same numbers from 0 to 1 for the same name, on every machine. */
export function seededRandom(name: string): () => number {
  let taken = 0
  return () => {
    taken += 1
    const bytes = createHash('sha256').update(`${name} ${taken}`).digest()
    return bytes.readUInt32BE() / 2 ** 32
  }
}

export function frameOf(random: () => number): Frame {
  const between = (least: number, most: number) => least + random() * (most - least)
  return {
    upright: random() < 0.32,
    mirrored: random() < 0.4,
    colourless: random() < 0.1,
    zoom: between(0.6, 1),
    x: between(0, 1),
    y: between(0, 1),
    saturation: between(0.88, 1.1),
    brightness: between(0.95, 1.05),
    seconds: Math.round(between(3, 190)),
  }
}

const backgrounds = '/usr/share/backgrounds'
const longEdge = 2160
const quality = 84

/**
 * The first photographs of a demonstration gallery, as many as are wanted: crops, turns and tones of camera pictures,
 * with numbers, times, ratings and labels. Each is derived once and kept.
 */
export async function galleryPhotographs(gallery: DemonstrationGallery, most = Infinity): Promise<NamedFile[]> {
  const recipe: GalleryRecipe = galleryRecipes[gallery]
  const folder = galleryFolder(gallery)
  return await withLock(folder, async () => {
    prepare(folder, recipe)
    const random = seededRandom(recipe.name)
    const frames = Array.from({ length: recipe.count }, () => frameOf(random))
    const files: NamedFile[] = []
    let at = recipe.begins.getTime()
    for (const [index, frame] of frames.entries()) {
      if (index >= most) break
      const name = `${recipe.camera.prefix}${String(recipe.camera.from + index).padStart(4, '0')}.jpg`
      const kept = join(folder, name)
      if (!existsSync(kept)) {
        const jpeg = await develop(recipe, index, frame)
        writeFileSync(kept, withMetadata(jpeg, { takenAt: new Date(at), ...marksOf(recipe, index) }))
      }
      files.push({ name, bytes: readFileSync(kept) })
      at += frame.seconds * 1000
    }
    return files
  })
}

/** Where the photographs of a demonstration gallery are kept, once they are derived. */
export function galleryFolder(gallery: DemonstrationGallery): string {
  return join(enginesFolder('.dev'), 'photographs', galleryRecipes[gallery].name)
}

/** What was derived by another recipe is thrown away. */
function prepare(folder: string, recipe: GalleryRecipe): void {
  const made = createHash('sha256')
    .update(JSON.stringify([recipe, longEdge, quality, 1]))
    .digest('hex')
  const note = join(folder, 'recipe')
  if (existsSync(note) && readFileSync(note, 'utf8') === made) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(note, made)
}

function marksOf({ marks }: GalleryRecipe, index: number) {
  const { rating, label } = marks.find(({ every }) => index % every === every - 1) ?? {}
  return { ...(rating ? { rating } : {}), ...(label ? { label } : {}) }
}

async function develop({ sources, tone }: GalleryRecipe, index: number, frame: Frame): Promise<Buffer> {
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
