import { batchChunks } from './batch-chunks.ts'
import type { ChosenFile } from './namesakes.ts'
import { persist } from './persist.ts'
import type { RememberedUploads } from './remembered-uploads.ts'
import type { UploadItem } from './upload-item.ts'
import type { UploadOwner } from './upload-owner.ts'

export type DropBatch = {
  readonly batchId: string
  readonly baseUrl: string
  readonly isWhole: boolean
  /** Photos of the batch that this drop does not hold. */
  readonly missing: number
}

type Needs = {
  readonly owner: UploadOwner
  readonly remembered: RememberedUploads
  readonly signal: AbortSignal
  readonly roots: readonly FileSystemHandle[]
  readonly isWhole: boolean
}

/** Announces the files, and writes down which picture each of them becomes before the first byte leaves. */
export async function openBatches(
  needs: Needs,
  chosen: readonly ChosenFile[],
): Promise<{ readonly batches: readonly DropBatch[]; readonly items: readonly UploadItem[] }> {
  const { owner, remembered, signal, roots, isWhole } = needs
  const announced = chosen.map((one) => ({ ...one, title: one.candidate.title }))
  const batches: DropBatch[] = []
  const items: UploadItem[] = []
  for (const chunk of batchChunks(announced)) {
    const list = chunk.map(({ candidate: { key, title, size }, overwrite, replaces }) => ({
      key,
      title,
      size,
      overwrite,
      ...(replaces === undefined ? {} : { replaces }),
    }))
    const opened = await persist(() => owner.openBatch(list), signal)
    const places = new Map(opened.items.map(({ key, pictureId }) => [key, pictureId]))
    const { batchId, baseUrl } = opened
    const added = chunk.flatMap(({ candidate }): UploadItem[] => {
      const pictureId = places.get(candidate.key)
      return pictureId === undefined ? [] : [{ candidate, batchId, pictureId }]
    })
    await remembered.save({ owner: owner.key, batchId, isWhole, roots, items: added.map(remember) })
    batches.push({ batchId, baseUrl, isWhole, missing: 0 })
    items.push(...added)
  }
  return { batches, items }
}

function remember({ candidate: { file, handle, title, size }, pictureId }: UploadItem) {
  return { pictureId, title, size, lastModified: file.lastModified, handle }
}
