import { galleryPublication, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { selectionCalls } from './calls.ts'

type Asked = { readonly clientId: string; readonly magicLink: boolean }

/** What is copied for one client. A personal link is made only when it is asked for, and nothing keeps it. */
export function useClientLink(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ clientId, magicLink }: Asked) => {
      const body = { client_id: clientId, magic_link: magicLink }
      const links = await call(selectionCalls.getLinks, { params: { collection_id }, body })
      if (links.published) {
        notify('success', galleryPublication.publishNotice)
        void refreshAccess(queries, collection_id)
      }
      return links.personal_url ?? links.gallery_url
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}
