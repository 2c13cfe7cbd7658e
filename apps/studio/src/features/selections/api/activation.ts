import type { SelectionTerms } from '@revela/domain'
import { ApiError } from '@revela/contract/client'
import { galleryAccess, selectionPreferences, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryQuery } from '../../../lib/gallery.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { wireTerms } from '../lib/wire-terms.ts'
import { selectionCalls } from './calls.ts'
import type { Selection } from './selection-queries.ts'
import { showActivated, showTightened } from './show-activated.ts'

export type Offer = { readonly terms: SelectionTerms; readonly limitDate: string | null } & (
  | { readonly to: 'public' }
  | { readonly to: 'private'; readonly clientId: string; readonly magicLink: boolean }
)

/** Answers the selection that was made, or `null` where everybody begins their own. */
async function offer(collection_id: string, wanted: Offer): Promise<Selection | null> {
  const agreed = { ...wireTerms(wanted.terms), limit_date: wanted.limitDate }
  const save = (body: object) =>
    call(selectionCalls.updatePreferences, { params: { collection_id }, body: { ...agreed, ...body } })
  if (wanted.to === 'public') {
    await save({ type: 'public', active: true })
    return null
  }
  // It becomes active with its first selection: terms without anybody to choose are offered to nobody.
  await save({ type: 'private' })
  const made = await call(selectionCalls.create, {
    body: {
      collection_id,
      customer_client_id: wanted.clientId,
      selection_data: { magic_link_enabled: wanted.magicLink },
    },
  })
  return made.selection
}

export function useActivate(galleryId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Offer) => offer(galleryId, wanted),
    onSuccess: (selection) => {
      const before = queries.getQueryData(galleryQuery(galleryId).queryKey)?.access
      showActivated(queries, galleryId, true)
      if (selection !== null && before === 'link') {
        showTightened(queries, galleryId)
        notify('success', galleryAccess.tightened)
      }
      // Not waited for: the page leaves for the follow-up, and what it showed must not change under it.
      void refreshAccess(queries, galleryId)
      void queries.invalidateQueries({ queryKey: ['gallery', galleryId, 'selection'] })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SelectionExists') notify('warning', selectionPreferences.exists)
      else notifyFailure(error, selectionWords.failed)
    },
    meta: { inline: true },
  })
}
