import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { OneLineError } from '../one-line-error.ts'
import { photographPath, type PhotographPackage } from './photograph-sources.ts'

export interface Credit {
  author: string
  licence: string
}

/** Finds a file's stanza in a Debian copyright file (DEP-5). */
export function readCredit(copyrightFile: string, fileName: string): Credit | undefined {
  for (const stanza of copyrightFile.split(/\n\s*\n/)) {
    const fields = readFields(stanza)
    const files = fields.get('files')?.split(/\s+/) ?? []
    if (!files.some((file) => file === fileName || file.endsWith(`/${fileName}`))) continue
    const author = fields.get('copyright')
    const licence = fields.get('license')?.split('\n')[0]
    if (author && licence) return { author: author.replace(/\s*\n\s*/g, '; '), licence }
  }
  return undefined
}

function readFields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>()
  let current = ''
  for (const line of stanza.split('\n')) {
    const field = /^([A-Za-z-]+):\s*(.*)$/.exec(line)
    if (field?.[1]) {
      current = field[1].toLowerCase()
      fields.set(current, field[2] ?? '')
    } else if (current) {
      fields.set(current, `${fields.get(current) ?? ''}\n${line.trim()}`)
    }
  }
  return fields
}

interface Recipe {
  /** Name of the derived file, without its extension. */
  name: string
  package: PhotographPackage
  /** The file's path under the package's folder of pictures. */
  source: string
  /** The centre of the crop, as fractions of the photograph's width and height. */
  centre: { x: number; y: number }
}

/** Photographs beside the forms of the studio's pages before sign-in. */
const recipes: readonly Recipe[] = [
  {
    name: 'signin',
    package: 'lomiri-wallpapers-16.04',
    source: 'seeding_by_Clements_Engelhardt.jpg',
    centre: { x: 0.3, y: 0.5 },
  },
  {
    name: 'signup',
    package: 'lomiri-wallpapers-16.04',
    source: 'friends_by_Aitzol_Berasategi.jpg',
    centre: { x: 0.45, y: 0.42 },
  },
  {
    name: 'architecture',
    package: 'lomiri-wallpapers-16.04',
    source: 'Bridge_by_Sander_Klootwijk.jpg',
    centre: { x: 0.6, y: 0.5 },
  },
  {
    name: 'recovery',
    package: 'lomiri-wallpapers-16.04',
    source: 'sunset_by_Aitzol_Berasategi.jpg',
    centre: { x: 0.37, y: 0.5 },
  },
]

/** The photographs of the pages before sign-in. */
export const pageSources = recipes.map(({ package: name, source }) => ({ package: name, file: source }))

const full = { width: 1200, height: 1600 }
const small = { width: 800, height: 1067 }
const webp = { quality: 78, effort: 4 }
const fingerprint = createHash('sha256')
  .update(JSON.stringify([recipes, full, small, webp]))
  .digest('hex')
  .slice(0, 16)

/** Writes the photographs and their credits into the folder; returns false when they are already complete. */
export async function derivePhotographs(folder: string): Promise<boolean> {
  if (isComplete(folder)) return false
  mkdirSync(folder, { recursive: true })
  const credits = []
  for (const recipe of recipes) {
    await deriveOne(recipe, folder)
    const copyrightFile = readFileSync(`/usr/share/doc/${recipe.package}/copyright`, 'utf8')
    const credit = readCredit(copyrightFile, basename(recipe.source))
    if (!credit) throw new OneLineError(`package ${recipe.package} names no author of ${recipe.source}`)
    credits.push({ file: `${recipe.name}.webp`, source: recipe.source, package: recipe.package, ...credit })
  }
  // Written last: its presence means that all photographs are complete.
  writeFileSync(creditsFile(folder), `${JSON.stringify({ fingerprint, photographs: credits }, null, 2)}\n`)
  return true
}

async function deriveOne(recipe: Recipe, folder: string): Promise<void> {
  const source = photographPath({ package: recipe.package, file: recipe.source })
  const { width, height } = await sharp(source).metadata()
  const ratio = full.width / full.height
  const crop = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  }
  const left = clamp(Math.round(width * recipe.centre.x - crop.width / 2), width - crop.width)
  const top = clamp(Math.round(height * recipe.centre.y - crop.height / 2), height - crop.height)
  const cropped = sharp(source).extract({ left, top, ...crop })
  await cropped
    .clone()
    .resize(full)
    .webp(webp)
    .toFile(join(folder, `${recipe.name}.webp`))
  await cropped
    .clone()
    .resize(small)
    .webp(webp)
    .toFile(join(folder, `${recipe.name}-800.webp`))
}

function clamp(value: number, largest: number): number {
  return Math.max(0, Math.min(value, largest))
}

function isComplete(folder: string): boolean {
  const files = recipes.flatMap(({ name }) => [`${name}.webp`, `${name}-800.webp`])
  if (!existsSync(creditsFile(folder)) || !files.every((file) => existsSync(join(folder, file)))) return false
  const credits = JSON.parse(readFileSync(creditsFile(folder), 'utf8')) as { fingerprint?: string }
  return credits.fingerprint === fingerprint
}

function creditsFile(folder: string): string {
  return join(folder, 'credits.json')
}
