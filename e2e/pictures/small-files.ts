import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { NamedFile } from '@revela/dev-env'
import sharp from 'sharp'
import { failuresFolder } from '../harness/paths.ts'

/** Small photos with unique bytes, different for each camera. */
export async function cameraFiles(camera: string, names: readonly string[]): Promise<NamedFile[]> {
  const hue = (camera.length * 47) % 360
  const background = `hsl(${hue}, 45%, 55%)`
  const jpeg = await sharp({ create: { width: 240, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()
  // Decoders ignore bytes after the image's end, so each file is unique.
  return names.map((name) => ({ name, bytes: Buffer.concat([jpeg, Buffer.from(`${camera} ${name}`)]) }))
}

export function namesOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}_${String(at + 1).padStart(4, '0')}.jpg`)
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Temporary folders that are deleted after the tests of a file. */
export class Folders {
  readonly #folder = mkdtempSync(join(failuresFolder, '../files-'))

  /** The name of a file may have folders before it. */
  write(files: readonly NamedFile[]): string {
    const folder = mkdtempSync(join(this.#folder, 'DCIM-'))
    for (const { name, bytes } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
    return folder
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
