import { upload as texts } from '@revela/phrases'
import { filesOfHandles, type PickedFiles } from '@revela/uploader'

/** The pickers that give files with a way back to them; the platform's types do not know them yet. */
type Pickers = {
  readonly showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>
  readonly showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>
}

const id = 'revela-photos'
const types = [
  {
    description: texts.zone.kind,
    accept: { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'] },
  },
]

export type Chosen = PickedFiles | 'cancelled' | 'unavailable'

export function chooseFiles(): Promise<Chosen> {
  return choose(({ showOpenFilePicker }) => showOpenFilePicker?.({ id, multiple: true, startIn: 'pictures', types }))
}

export function chooseFolder(): Promise<Chosen> {
  return choose(({ showDirectoryPicker }) =>
    showDirectoryPicker?.({ id, mode: 'read', startIn: 'pictures' }).then((folder) => [folder]),
  )
}

async function choose(open: (pickers: Pickers) => Promise<FileSystemHandle[]> | undefined): Promise<Chosen> {
  try {
    const opened = open(window as Pickers)
    return opened ? await filesOfHandles(await opened) : 'unavailable'
  } catch (fault) {
    return fault instanceof DOMException && fault.name === 'AbortError' ? 'cancelled' : 'unavailable'
  }
}
