import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { productKey, readProductVersion } from './product-version.ts'

/** What a long form has measured so far, when it takes several sittings. */
export type SavedSlices<T> = {
  /** The code on which it was measured: progress on other code is not continued. */
  readonly product: string
  readonly at: string
  /** Of all slices. */
  readonly seconds: number
  /** How much of the long form is done, from 0 to 1. */
  readonly share: number
  readonly state: T
}

export type Slices<T> = {
  readonly saved: T | undefined
  readonly save: (state: T, share: number) => void
}

/** A campaign keeps the progress in a committed folder, so that another machine can continue it. */
const folder = () =>
  process.env['REVELA_SLICES_FOLDER'] ?? resolve(import.meta.dirname, '../../.test-engines/results/slices')
export const slicesFile = (dir: string, name: string) => join(dir, `${name}.slices.json`)

let [openedName, earlierSeconds] = ['', 0]

/** The progress of the earlier slices of this bench, and a function that saves what this one adds. */
export function openSlices<T>(name: string): Slices<T> {
  const version = readProductVersion()
  const product = version ? productKey(version) : 'unknown'
  const found = readSlices<T>(folder(), name)
  const saved = found?.product === product ? found : undefined
  const startedAt = performance.now()
  openedName = name
  earlierSeconds = saved?.seconds ?? 0
  return {
    saved: saved?.state,
    save: (state, share) => {
      const seconds = Math.round(earlierSecondsOfSlices() + (performance.now() - startedAt) / 1_000)
      const slices = { product, at: new Date().toISOString(), seconds, share, state } satisfies SavedSlices<T>
      const file = slicesFile(folder(), name)
      mkdirSync(folder(), { recursive: true })
      writeFileSync(`${file}.new`, `${JSON.stringify(slices)}\n`)
      renameSync(`${file}.new`, file)
    },
  }
}

/** How long the earlier slices of this process's bench took. */
export function earlierSecondsOfSlices(): number {
  return earlierSeconds
}

/** After the result of all slices was written. */
export function forgetSlices(): void {
  if (openedName !== '') rmSync(slicesFile(folder(), openedName), { force: true })
}

export function readSlices<T>(dir: string, name: string): SavedSlices<T> | undefined {
  try {
    return JSON.parse(readFileSync(slicesFile(dir, name), 'utf8')) as SavedSlices<T>
  } catch {
    return undefined
  }
}
