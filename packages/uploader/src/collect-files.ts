import { sortPicked, type PickedFile, type PickedFiles } from './picked-files.ts'
import { filesOfEntry, filesOfHandle } from './walk-folder.ts'

/** Chromium gives handles that can be kept; the platform's types do not know the call yet. */
type ItemWithHandle = DataTransferItem & {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

/**
 * Everything in a drop, folders walked to their ends. A drop's items live only as long as its event, so all of them
 * are asked before anything is waited for.
 */
export async function filesOfDrop(dropped: DataTransfer): Promise<PickedFiles> {
  const asked = [...dropped.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({
      handle: (item as ItemWithHandle).getAsFileSystemHandle?.().catch(() => null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }))
  const roots: FileSystemHandle[] = []
  const found: PickedFile[] = []
  for (const { handle: asking, entry, file } of asked) {
    const handle = (await asking) ?? null
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

/** Of an `<input type="file">`, which gives no handles. */
export function filesOfInput(list: FileList | null): PickedFiles {
  return sortPicked(
    [...(list ?? [])].map((file) => ({ file })),
    [],
  )
}
