import { selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { selectionCalls } from './calls.ts'
import { showActivated } from './show-activated.ts'

export const deactivatingKey = (galleryId: string) => ['gallery', galleryId, 'deactivate-selection'] as const

/** Ends what a gallery offers, with the private selection it was for. What fails leads back to the follow-up. */
export function useDeactivate(galleryId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { collection_id: galleryId }
  return useMutation({
    mutationKey: deactivatingKey(galleryId),
    mutationFn: async (selectionId: string | null) => {
      // What cannot be taken back comes last: a first call that fails has cost nobody their choices.
      await call(selectionCalls.updatePreferences, { params, body: { active: false, type: null } })
      if (selectionId === null) return
      try {
        await call(selectionCalls.remove, { params: { id: selectionId } })
      } catch (error) {
        // The selection is still there, so it is offered again; the failure that matters is the first one.
        const body = { active: true, type: 'private' } as const
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
