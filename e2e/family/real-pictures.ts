import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NamedFile } from '@revela/dev-env'
import sharp from 'sharp'

const backgrounds = '/usr/share/backgrounds'
const backgroundFiles = [
  'friends_by_Aitzol_Berasategi.jpg',
  'seeding_by_Clements_Engelhardt.jpg',
  'life_by_Aitzol_Berasategi.jpg',
  'sunset_by_Aitzol_Berasategi.jpg',
  'picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'aitzgorri_by_Aitzol_Berasategi.jpg',
] as const

const wide = { width: 1440, height: 960 }
const upright = { width: 800, height: 1200 }

/** Decoded once; every photograph is a crop of one of them. */
const developed = new Map<string, Promise<Buffer>>()

function renderBackground(background: string): Promise<Buffer> {
  const created =
    developed.get(background) ??
    // From bytes: the server's code, which benches load too, allows no loader of files.
    sharp(readFileSync(join(backgrounds, background)))
      .resize({ width: 1800, height: 1200, fit: 'cover' })
      .jpeg({ quality: 92 })
      .toBuffer()
  developed.set(background, created)
  return created
}

const created = new Map<number, Promise<NamedFile>>()

/** Photographs as detailed as real ones, every third in portrait, no two alike. Each is made once for all tests. */
export async function realPictures(count: number): Promise<NamedFile[]> {
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const picture = created.get(index) ?? makePicture(index)
      created.set(index, picture)
      return picture
    }),
  )
}

async function makePicture(index: number): Promise<NamedFile> {
  const background = await renderBackground(backgroundFiles[index % backgroundFiles.length] ?? backgroundFiles[0])
  const size = index % 3 === 2 ? upright : wide
  const position = index % 2 === 0 ? 'centre' : 'left'
  const isRotated = Math.floor(index / backgroundFiles.length) % 2 === 1
  const bytes = await sharp(background)
    .resize({ ...size, fit: 'cover', position })
    .flop(isRotated)
    .modulate({ brightness: 0.9 + (index % 7) * 0.03 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `DSC_${String(index + 1).padStart(4, '0')}.jpg`, bytes }
}
