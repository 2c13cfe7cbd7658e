import { inGroups } from './interrupted.ts'
import { isSystemFile, type PickedFile, type PickedFiles, sortPicked } from './upload-item.ts'

const concurrency = 32

type FoundHandle = { readonly handle: FileSystemFileHandle; readonly folders: readonly string[] }

async function filesOfHandle(handle: FileSystemHandle): Promise<PickedFile[]> {
  const found = await fileHandlesIn(handle, [])
  return inGroups(found, concurrency, async ({ handle: one, folders }) => ({
    file: await one.getFile(),
    handle: one,
    folders,
  }))
}

async function fileHandlesIn(handle: FileSystemHandle, folders: readonly string[]): Promise<FoundHandle[]> {
  if (isSystemFile(handle.name)) return []
  if (handle.kind === 'file') return [{ handle: handle as FileSystemFileHandle, folders }]
  const inside = [...folders, handle.name]
  const found: FoundHandle[] = []
  for await (const child of (handle as FileSystemDirectoryHandle).values()) {
    found.push(...(await fileHandlesIn(child, inside)))
  }
  return found
}

/** Reads a folder through the older entries API, for browsers without file handles. */
async function filesOfEntry(entry: FileSystemEntry, folders: readonly string[] = []): Promise<PickedFile[]> {
  if (isSystemFile(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file, folders }]
  }
  const inside = [...folders, entry.name]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: PickedFile[] = []
  for (;;) {
    // A reader returns a folder in pieces of a hundred, and an empty piece at the end.
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) return found
    const read = await inGroups(piece, concurrency, (child) => filesOfEntry(child, inside))
    found.push(...read.flat())
  }
}

/** Chromium returns handles that can be stored; TypeScript's types do not have the call yet. */
type ItemWithHandle = DataTransferItem & {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

/**
 * All files of a drag and drop, including those in subfolders. Its items are valid only during the event, so all of
 * them are read before the first await.
 */
export async function filesOfDrop(dataTransfer: DataTransfer): Promise<PickedFiles> {
  const entries = [...dataTransfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      // Without a handle the file is read through its entry.
      handle: (item as ItemWithHandle).getAsFileSystemHandle?.().catch(() => null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }))
  const roots: FileSystemHandle[] = []
  const found: PickedFile[] = []
  for (const { handle: handlePromise, entry, file } of entries) {
    const handle = (await handlePromise) ?? null
    if (handle) {
      roots.push(handle)
      found.push(...(await filesOfHandle(handle)))
    } else if (entry?.isDirectory) found.push(...(await filesOfEntry(entry)))
    else if (file) found.push({ file })
  }
  return sortPicked(found, roots)
}

export async function filesOfHandles(roots: readonly FileSystemHandle[]): Promise<PickedFiles> {
  const found: PickedFile[] = []
  for (const handle of roots) found.push(...(await filesOfHandle(handle)))
  return sortPicked(found, roots)
}

/** The files of an `<input type="file">`, which has no handles. */
export function filesOfInput(list: FileList | null): PickedFiles {
  return sortPicked(
    [...(list ?? [])].map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) })),
    [],
  )
}
