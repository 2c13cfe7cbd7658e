import { join } from 'node:path'
import type { NamedFile } from '@revela/dev-env'
import sharp from 'sharp'

const backgrounds = '/usr/share/backgrounds'
const scenes = [
  'friends_by_Aitzol_Berasategi.jpg',
  'seeding_by_Clements_Engelhardt.jpg',
  'life_by_Aitzol_Berasategi.jpg',
  'sunset_by_Aitzol_Berasategi.jpg',
  'picosdeeuropa_by_Aitzol_Berasategi.jpg',
  'aitzgorri_by_Aitzol_Berasategi.jpg',
] as const

const wide = { width: 1440, height: 960 }
const upright = { width: 800, height: 1200 }

/** Decoded once; every photograph is cut from one of them. */
const developed = new Map<string, Promise<Buffer>>()

function develop(scene: string): Promise<Buffer> {
  const made =
    developed.get(scene) ??
    sharp(join(backgrounds, scene)).resize({ width: 1800, height: 1200, fit: 'cover' }).jpeg({ quality: 92 }).toBuffer()
  developed.set(scene, made)
  return made
}

const made = new Map<number, Promise<NamedFile>>()

/** Photographs as detailed as a family's, every third one upright, no two alike. Each is made once for all tests. */
export async function realPhotos(count: number): Promise<NamedFile[]> {
  return await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const photo = made.get(index) ?? makePhoto(index)
      made.set(index, photo)
      return photo
    }),
  )
}

async function makePhoto(index: number): Promise<NamedFile> {
  const scene = await develop(scenes[index % scenes.length] ?? scenes[0])
  const size = index % 3 === 2 ? upright : wide
  const position = index % 2 === 0 ? 'centre' : 'left'
  const turned = Math.floor(index / scenes.length) % 2 === 1
  const bytes = await sharp(scene)
    .resize({ ...size, fit: 'cover', position })
    .flop(turned)
    .modulate({ brightness: 0.9 + (index % 7) * 0.03 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `DSC_${String(index + 1).padStart(4, '0')}.jpg`, bytes }
}
