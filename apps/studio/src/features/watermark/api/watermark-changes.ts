import { ApiError } from '@revela/contract/client'
import { watermark as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { type WatermarkDraft, wireSettings } from '../lib/watermark-draft.ts'
import { watermarkCalls, watermarksKey, watermarksQuery } from './watermark-queries.ts'

const inline = { inline: true } as const

/** Says that it did not work and, where the server said why, why. What the plan refuses is offered, not excused. */
function notifyFailed(failure: string, error: unknown): void {
  if (offerOf(error) !== null) return
  const reason = error instanceof ApiError ? error.messages.find(({ help }) => help !== '')?.help : undefined
  notify('error', reason === undefined ? failure : `${failure}. ${reason}`)
}

export type Choice = {
  /** `null`: no watermark. */
  readonly id: string | null
  /** In a gallery: also for those that come. */
  readonly forAll?: boolean
  /** Part of something that says for itself that it is done. */
  readonly quietly?: boolean
}

/** Which watermark a gallery, or every gallery to come, carries. */
export function useChooseWatermark(galleryId: string | null) {
  const queries = useQueryClient()
  const { queryKey } = watermarksQuery(galleryId)
  return useMutation({
    mutationFn: ({ id, forAll = false }: Choice) =>
      galleryId === null
        ? call(watermarkCalls.setDefault, { body: { watermark_id: id } })
        : call(watermarkCalls.setForGallery, {
            body: { watermark_id: id, collection_id: galleryId, ...(forAll ? { use_watermark: 'all' as const } : {}) },
          }),
    onMutate: async ({ id }) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { ...before, selected_watermark: id })
      return { before: before?.selected_watermark ?? null }
    },
    onSuccess: (_answer, { quietly = false }) => {
      if (!quietly) notify('success', texts.changed)
    },
    onError: (error, _choice, context) => {
      const shown = queries.getQueryData(queryKey)
      if (shown && context) queries.setQueryData(queryKey, { ...shown, selected_watermark: context.before })
      notifyFailed(texts.changeFailed, error)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: watermarksKey }),
        // Whether files can be downloaded without their mark is said in the gallery's settings.
        queries.invalidateQueries({ queryKey: ['gallery', galleryId, 'settings'] }),
      ]),
    meta: inline,
  })
}

/** A new watermark, or the one that was made before and never edited. */
export function useAddWatermark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { watermark } = await call(watermarkCalls.create)
      await queries.invalidateQueries({ queryKey: watermarksKey })
      return watermark.id
    },
    onError: (error) => notifyFailed(texts.addFailed, error),
    meta: inline,
  })
}

export function useSaveWatermark(kind: 'new' | 'existing') {
  const said =
    kind === 'new'
      ? { saved: texts.added, failed: texts.addFailed }
      : { saved: texts.changed, failed: texts.changeFailed }
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, draft }: { readonly id: string; readonly draft: WatermarkDraft }) => {
      if (draft.file !== null) {
        const body = new FormData()
        body.append('image', draft.file)
        await call(watermarkCalls.setPicture, { params: { id }, body })
      }
      await call(watermarkCalls.edit, { params: { id }, body: { settings: wireSettings(draft) } })
    },
    onSuccess: () => notify('success', said.saved),
    onError: (error) => notifyFailed(said.failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: watermarksKey }),
    meta: inline,
  })
}

export function useDeleteWatermark() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(watermarkCalls.remove, { params: { id } }),
    onSuccess: () => notify('success', texts.deleted),
    onError: (error) => {
      if (!isInUse(error)) notifyFailed(texts.deleteFailed, error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: watermarksKey }),
    meta: inline,
  })
}

export function isInUse(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'WatermarkInUse'
}

/** What to say of a mark that is still shown: by galleries, or by the works of the portfolio alone. */
export function whoUsesIt(error: ApiError): string {
  const { galleries = 0, trashed = 0 } = (error.details ?? {}) as { galleries?: number; trashed?: number }
  return galleries + trashed > 0 ? texts.inUseText : texts.inPortfolioText
}
