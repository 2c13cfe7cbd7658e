import { ApiError } from '@revela/contract/client'
import { watermark as texts } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { type WatermarkDraft, wireSettings } from '../lib/watermark-draft.ts'
import { watermarkCalls, watermarksKey, watermarksQuery } from './watermark-queries.ts'

const inline = { inline: true } as const

/**
 * Shows the error with the server's help text, if there is one. An error with a plan offer is shown by the offer
 * instead.
 */
function notifyFailed(failure: string, error: unknown): void {
  if (offerOf(error) !== null) return
  const reason = error instanceof ApiError ? error.messages.find(({ help }) => help !== '')?.help : undefined
  notify('error', reason === undefined ? failure : `${failure}. ${reason}`)
}

export type Choice = {
  /** `null`: no watermark. */
  readonly id: string | null
  /** For a gallery: also applies to future galleries. */
  readonly forAll?: boolean
  /** Suppresses the success notice, because the caller shows its own. */
  readonly quietly?: boolean
}

/** Sets the watermark of a gallery, or the default of future galleries. */
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
        // The gallery settings show whether files can be downloaded without the watermark.
        queries.invalidateQueries({ queryKey: ['gallery', galleryId, 'settings'] }),
      ]),
    meta: inline,
  })
}

/** Adds a watermark, or returns the one that was added before and never edited. */
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

/** The text for a watermark in use: by galleries, or only by works of the portfolio and albums. */
export function whoUsesIt(error: ApiError): string {
  const { galleries = 0, trashed = 0 } = (error.details ?? {}) as { galleries?: number; trashed?: number }
  return galleries + trashed > 0 ? texts.inUseText : texts.inPortfolioText
}
