import { inGroups } from './in-groups.ts'
import { isSystemFile, type PickedFile } from './picked-files.ts'

const atOnce = 32

export async function filesOfHandle(handle: FileSystemHandle): Promise<PickedFile[]> {
  const handles = await fileHandlesIn(handle)
  return inGroups(handles, atOnce, async (one) => ({ file: await one.getFile(), handle: one }))
}

async function fileHandlesIn(handle: FileSystemHandle): Promise<FileSystemFileHandle[]> {
  if (isSystemFile(handle.name)) return []
  if (handle.kind === 'file') return [handle as FileSystemFileHandle]
  const found: FileSystemFileHandle[] = []
  for await (const child of (handle as FileSystemDirectoryHandle).values()) found.push(...(await fileHandlesIn(child)))
  return found
}

/** The older way into a folder, for browsers that give no handles. */
export async function filesOfEntry(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (isSystemFile(entry.name)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: PickedFile[] = []
  for (;;) {
    // A reader gives a folder in pieces of a hundred and an empty one at the end.
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (piece.length === 0) return found
    for (const files of await inGroups(piece, atOnce, filesOfEntry)) found.push(...files)
  }
}
