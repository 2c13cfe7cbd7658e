import { compareFileNames } from '@revela/domain'

/** One file the person gave us, and the handle that lets us find it again after a closed tab. */
export type PickedFile = { readonly file: File; readonly handle?: FileSystemFileHandle }

export type PickedFiles = {
  readonly files: readonly PickedFile[]
  /** Names of files that are no photographs we take. */
  readonly ignored: readonly string[]
  /** What was dropped or chosen itself: asking leave for a folder once covers everything in it. */
  readonly roots: readonly FileSystemHandle[]
}

const photoName = /\.(?:jpe?g|png|webp)$/i
const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])
const systemName = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i

export const photoAccept = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'

/** The server looks at the bytes; here the name decides, and the type where a file has no extension. */
export function isPhoto(name: string, type: string): boolean {
  return photoName.test(name) || (!name.includes('.') && photoTypes.has(type))
}

/** What systems leave beside photographs: neither sent nor worth a word. */
export function isSystemFile(name: string): boolean {
  return systemName.test(name)
}

export function sortPicked(found: readonly PickedFile[], roots: readonly FileSystemHandle[]): PickedFiles {
  const files: PickedFile[] = []
  const ignored: string[] = []
  for (const picked of found) {
    const { name, type } = picked.file
    if (isSystemFile(name)) continue
    if (isPhoto(name, type)) files.push(picked)
    else ignored.push(name)
  }
  return { files, ignored, roots }
}

/** As the camera counted them, so that they arrive in that order however the system listed them. */
export function inNameOrder(files: readonly PickedFile[]): PickedFile[] {
  return files.toSorted((one, other) => compareFileNames(one.file.name, other.file.name))
}
