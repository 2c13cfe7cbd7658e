import { ApiError } from '@revela/contract/client'
import { type SelectionTerms, termsToWire } from '@revela/domain'
import { galleryAccess, selectionPreferences, selectionWords } from '@revela/phrases'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { galleryQuery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { selectionCalls, type Selection } from './selection-queries.ts'

/**
 * A private selection restricts a gallery with open access to invited clients. The server does it; this updates the
 * panel at once.
 */
function showTightened(queries: QueryClient, galleryId: string): void {
  queries.setQueryData(galleryQuery(galleryId).queryKey, (gallery) =>
    gallery?.access === 'link' ? { ...gallery, access: 'invited' as const } : gallery,
  )
}

/** Updates the gallery's panel and the redirect of its selection at once. */
function showActivated(queries: QueryClient, galleryId: string, selection_activated: boolean): void {
  queries.setQueryData(galleryQuery(galleryId).queryKey, (gallery) =>
    gallery === undefined ? undefined : { ...gallery, solutions: { ...gallery.solutions, selection_activated } },
  )
}

type Offer = { readonly terms: SelectionTerms; readonly limitDate: string | null } & (
  | { readonly to: 'public' }
  | { readonly to: 'private'; readonly clientId: string; readonly magicLink: boolean }
)

/** Returns the created selection, or `null` for a public selection, which every visitor starts separately. */
async function offer(collection_id: string, wanted: Offer): Promise<Selection | null> {
  const agreed = { ...termsToWire(wanted.terms), limit_date: wanted.limitDate }
  const save = (body: object) =>
    call(selectionCalls.updatePreferences, { params: { collection_id }, body: { ...agreed, ...body } })
  if (wanted.to === 'public') {
    await save({ type: 'public', active: true })
    return null
  }
  // The server activates it with its first selection: terms without a chooser are not offered.
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
      // Not awaited: the page navigates to the follow-up and must not change before that.
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

export const deactivatingKey = (galleryId: string) => ['gallery', galleryId, 'deactivate-selection'] as const

/** Deactivates the selection of a gallery and deletes its private selection. An error leads back to the follow-up. */
export function useDeactivate(galleryId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { collection_id: galleryId }
  return useMutation({
    mutationKey: deactivatingKey(galleryId),
    mutationFn: async (selectionId: string | null) => {
      // The irreversible call comes last: if the first call fails, no choices are lost.
      await call(selectionCalls.updatePreferences, { params, body: { active: false, type: null } })
      if (selectionId === null) return
      try {
        await call(selectionCalls.remove, { params: { id: selectionId } })
      } catch (error) {
        // The selection still exists, so it is activated again.
        const body = { active: true, type: 'private' } as const
        // An error of this rollback is ignored: the first error is thrown and shown.
        await call(selectionCalls.updatePreferences, { params, body }).catch(() => undefined)
        throw error
      }
    },
    onMutate: () => {
      showActivated(queries, galleryId, false)
      void navigate(galleryPaths.selectionPreferences(galleryId))
    },
    onError: (error) => {
      showActivated(queries, galleryId, true)
      void navigate(galleryPaths.selectionFollowUp(galleryId))
      notifyFailure(error, selectionWords.failed)
    },
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['gallery', galleryId, 'selection'] }),
        refreshAccess(queries, galleryId),
      ])
    },
    meta: { inline: true },
  })
}
