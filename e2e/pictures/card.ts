import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeCameraFiles } from '@revela/dev-env/photographs'
import type { CameraShot } from '@revela/dev-env/photographs'
import { failuresFolder } from '../harness/paths.ts'

/** A memory card: a folder with files of real size, deleted after the tests of a file. */
export class Card {
  readonly folder = mkdtempSync(join(failuresFolder, '../card-'))
  #folders = 0

  /** Writes shots into a new folder, so that the folder itself can be dropped. */
  async shoot(shots: readonly CameraShot[]): Promise<{ folder: string; paths: string[] }> {
    this.#folders += 1
    const folder = join(this.folder, `DCIM-${this.#folders}`)
    return { folder, paths: await writeCameraFiles(folder, shots) }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Shots over three hours of an afternoon, in the order of the camera's numbers. */
export function afternoon(count: number, from = 1): CameraShot[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return {
      name: `IMG_${String(number).padStart(4, '0')}.jpg`,
      subject: number,
      takenAt: new Date(Date.UTC(2026, 9, 3, 18, number * 3, 0)),
    }
  })
}

/** The same as small files, for tests that do not depend on their size. */
export function smallAfternoon(count: number): CameraShot[] {
  return afternoon(count).map((shot) => ({ ...shot, small: true }))
}
