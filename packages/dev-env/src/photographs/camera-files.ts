import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { enginesFolder } from '../paths.ts'
import { withLock } from '../process/lock.ts'
import { cameraPhotograph } from './camera-photograph.ts'
import { withMetadata } from './write-metadata.ts'
import type { ShotMetadata } from './write-metadata.ts'

export interface CameraShot extends ShotMetadata {
  /** The file's name. */
  name: string
  /** The index of the scene; indexes beyond the last scene start again. */
  subject: number
  /** 1.5 megapixels instead of 24, for tests that do not depend on the size. */
  small?: boolean
}

const backgroundCount = 6
const upright = { width: 4000, height: 6000 }
const smallScale = 4

/**
 * Writes photographs as a camera makes them, 24 megapixels and 6 to 12 MB, into the folder and returns their paths.
 * A few scenes are rendered once and cached; each file has its own metadata and so its own bytes.
 */
export async function writeCameraFiles(folder: string, shots: readonly CameraShot[]): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const developed = new Map<string, Buffer>()
  const paths: string[] = []
  for (const { name, subject, small = false, ...metadata } of shots) {
    const background = subject % backgroundCount
    const key = `scene-${background}${small ? '-small' : ''}`
    const jpeg = developed.get(key) ?? (await renderPicture(key, background, small ? smallScale : 1))
    developed.set(key, jpeg)
    const path = join(folder, name)
    await writeFile(path, withMetadata(jpeg, metadata))
    paths.push(path)
  }
  return paths
}

async function renderPicture(key: string, background: number, scale: number): Promise<Buffer> {
  const folder = join(enginesFolder('.test-engines'), 'camera-files')
  const cacheFile = join(folder, `${key}.jpg`)
  if (existsSync(cacheFile)) return readFileSync(cacheFile)
  return await withLock(folder, async () => {
    if (existsSync(cacheFile)) return readFileSync(cacheFile)
    mkdirSync(folder, { recursive: true })
    const size = background === 0 ? upright : { width: upright.height, height: upright.width }
    const jpeg = await cameraPhotograph({
      number: background,
      width: size.width / scale,
      height: size.height / scale,
    })
    writeFileSync(`${cacheFile}.part`, jpeg)
    // Renamed when complete, so that no partial file is read.
    renameSync(`${cacheFile}.part`, cacheFile)
    return jpeg
  })
}
