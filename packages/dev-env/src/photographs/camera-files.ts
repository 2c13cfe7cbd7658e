import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enginesFolder } from '../places.ts'
import { withLock } from '../process/lock.ts'
import { cameraPhotograph } from './camera-photograph.ts'
import { withMetadata } from './write-metadata.ts'
import type { ShotMetadata } from './write-metadata.ts'

export interface Shot extends ShotMetadata {
  /** The file's name. */
  name: string
  /** Which of the scenes; they come round again. */
  subject: number
}

const scenes = 6
const upright = { width: 4000, height: 6000 }

/**
 * Photographs as a camera gives them, 24 megapixels and 6 to 12 MB, written into the folder; the answer has their paths.
 * A few scenes are developed once and kept; each file has metadata, and so bytes, of its own.
 */
export async function writeCameraFiles(folder: string, shots: readonly Shot[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const developed = new Map<number, Buffer>()
  const paths: string[] = []
  for (const { name, subject, ...metadata } of shots) {
    const scene = subject % scenes
    const jpeg = developed.get(scene) ?? (await develop(scene))
    developed.set(scene, jpeg)
    const path = join(folder, name)
    await writeFile(path, withMetadata(jpeg, metadata))
    paths.push(path)
  }
  return paths
}

async function develop(scene: number): Promise<Buffer> {
  const folder = join(enginesFolder('.test-engines'), 'camera-files')
  const kept = join(folder, `scene-${scene}.jpg`)
  if (existsSync(kept)) return readFileSync(kept)
  return await withLock(folder, async () => {
    if (existsSync(kept)) return readFileSync(kept)
    mkdirSync(folder, { recursive: true })
    const jpeg = await cameraPhotograph({ number: scene, ...(scene === 0 ? upright : {}) })
    writeFileSync(`${kept}.part`, jpeg)
    // Whole or not there at all.
    renameSync(`${kept}.part`, kept)
    return jpeg
  })
}
