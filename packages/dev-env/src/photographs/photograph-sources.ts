import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OneLineError } from '../one-line-error.ts'

/** A photograph of an installed package. `docs/credits.md` lists each with its author and licence. */
export interface PhotographSource {
  package: PhotographPackage
  /** The path under the package's folder of pictures. */
  file: string
}

/** Debian packages have absolute folders of pictures, npm packages one inside the package. */
const packageFolders = {
  'lomiri-wallpapers-16.04': '/usr/share/backgrounds',
  'mate-backgrounds': '/usr/share/backgrounds/mate/nature',
  'plasma-workspace-wallpapers': '/usr/share/wallpapers',
  'paper-kit-2': 'assets/img',
  'material-kit': 'assets/img',
  'startbootstrap-landing-page': 'dist/assets/img',
} as const

export type PhotographPackage = keyof typeof packageFolders

const require = createRequire(import.meta.url)

const from =
  (name: PhotographPackage, ending: string) =>
  (file: string): PhotographSource => ({
    package: name,
    file: `${file}${ending}`,
  })

export const fromLomiri = from('lomiri-wallpapers-16.04', '.jpg')
export const fromMate = from('mate-backgrounds', '.jpg')
export const fromPlasma = from('plasma-workspace-wallpapers', '/contents/images/2560x1600.jpg')
export const fromPaperKit = from('paper-kit-2', '.jpg')
export const fromMaterialKit = from('material-kit', '.jpg')
export const fromLandingPage = from('startbootstrap-landing-page', '.jpg')

/** The absolute path of an installed photograph. */
export function photographPath({ package: name, file }: PhotographSource): string {
  const folder = packageFolders[name]
  const isDebian = folder.startsWith('/')
  const path = isDebian ? join(folder, file) : join(dirname(require.resolve(`${name}/package.json`)), folder, file)
  if (!existsSync(path)) throw new OneLineError(`${path} is missing; run: ${isDebian ? 'npm run setup' : 'npm ci'}`)
  return path
}

/** Portraits of 400 to 860 px: shown as tiles only, and never cropped much. */
export function isSmall({ file }: PhotographSource): boolean {
  return /^(faces|examples)\/|^testimonials-/.test(file)
}
