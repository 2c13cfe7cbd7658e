import { inGroups } from './in-groups.ts'
import type { RememberedBatch, RememberedItem } from './remembered-uploads.ts'

type Asked = FileSystemHandle & {
  readonly queryPermission?: (asked: { mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (asked: { mode: 'read' }) => Promise<PermissionState>
}

export type FoundAgain = { readonly item: RememberedItem; readonly file: File; readonly handle: FileSystemFileHandle }

/** Browsers show one question for each thing dropped; more than a few would be worse than choosing the folder again. */
const mostQuestions = 3

/** Asks for leave to read what was dropped. Must be called while the person's click is still fresh. */
export async function askLeave(roots: readonly FileSystemHandle[]): Promise<void> {
  let asked = 0
  for (const root of roots as readonly Asked[]) {
    const state = (await root.queryPermission?.({ mode: 'read' }).catch(() => 'prompt' as const)) ?? 'granted'
    if (state !== 'prompt') continue
    if (asked >= mostQuestions) return
    asked += 1
    await root.requestPermission?.({ mode: 'read' }).catch(() => undefined)
  }
}

/** The files of an unfinished drop that the browser still lets us read and that have not changed meanwhile. */
export async function filesAgain(
  batch: RememberedBatch,
  isPending: (pictureId: string) => boolean,
): Promise<FoundAgain[]> {
  const items = batch.items.filter((item) => item.handle !== null && isPending(item.pictureId))
  const found = await inGroups(items, 32, async (item): Promise<FoundAgain[]> => {
    const { handle, size, lastModified } = item
    const file = await handle?.getFile().catch(() => null)
    const isSame = file?.size === size && file.lastModified === lastModified
    return handle && file && isSame ? [{ item, file, handle }] : []
  })
  return found.flat()
}
