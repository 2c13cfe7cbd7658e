import { galleryCover } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { offerOf } from '../../../lib/plan-offer.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import type { Focus } from '../../../lib/focus.ts'
import { galleryCalls } from './calls.ts'

export type CoverChange = { readonly picture_id?: string; readonly focus: Focus }

export function useChooseCover(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CoverChange) => call(galleryCalls.chooseCover, { params: { id }, body }),
    onSuccess: async () => {
      await refreshGallery(queries, id)
      notify('success', galleryCover.saved)
    },
    onError: () => notify('error', galleryCover.failed),
    meta: { inline: true },
  })
}

/** A photograph that is none of the gallery's becomes its cover. */
export function useSendCover(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('cover', file)
      return call(galleryCalls.setCover, { params: { id }, body })
    },
    onSuccess: async () => {
      await refreshGallery(queries, id)
      notify('success', galleryCover.saved)
    },
    onError: (error) => {
      if (offerOf(error) === null) notify('error', refusalText(error, galleryCover.failed))
    },
    meta: { inline: true },
  })
}
