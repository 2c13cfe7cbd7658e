import type { AnswerOf, getGalleryAccess, publishGallery } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { galleryPublication as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from './api.ts'
import { galleryListKey, galleryQuery, type Gallery } from './gallery.ts'
import { notify } from './notices.ts'
import { notifyFailure } from './call-errors.ts'

export const galleryAccessCalls = {
  get: callable<typeof getGalleryAccess>('GET', '/gallery/{id}/access'),
  publish: callable<typeof publishGallery>('POST', '/gallery/{id}/publish'),
} as const

export type GalleryAccess = AnswerOf<typeof galleryAccessCalls.get>
export type AccessMode = GalleryAccess['access']

export function galleryAccessQuery(id: string) {
  return queryOptions({
    queryKey: ['gallery', id, 'access'],
    queryFn: ({ signal }) => call(galleryAccessCalls.get, { params: { id } }, { signal }),
    meta: { inline: true },
  })
}

/** Writes the server's response into every cached query that shows it. */
export function applyAccess(queries: QueryClient, id: string, access: GalleryAccess): void {
  const { slug, url, closes_on, closed } = access
  queries.setQueryData(galleryAccessQuery(id).queryKey, access)
  queries.setQueryData(galleryQuery(id).queryKey, (gallery) =>
    gallery === undefined
      ? undefined
      : { ...gallery, slug, url, closes_on, closed, access: access.access, published: access.published_at !== null },
  )
  void queries.invalidateQueries({ queryKey: galleryListKey })
}

/** For calls that may publish the gallery or restrict its access, but do not return the access. */
export async function refreshAccess(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: galleryAccessQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: galleryQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: galleryListKey }),
  ])
}

export function usePublish(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(galleryAccessCalls.publish, { params: { id } }),
    onSuccess: (access) => applyAccess(queries, id, access),
    onError: (error) => notifyFailure(error, texts.failed),
    meta: { inline: true },
  })
}

/** A copied link must work: copying the link of a draft publishes it first and shows a notice. */
export function useLinkToCopy(id: string, gallery: Pick<Gallery, 'published' | 'url'>) {
  const { mutateAsync: publish } = usePublish(id)
  const publishedNow = useRef(false)

  async function publishFirst(): Promise<string> {
    await publish()
    publishedNow.current = true
    return gallery.url
  }

  return {
    text: () => (gallery.published ? gallery.url : publishFirst()),
    onCopied: () => {
      if (publishedNow.current) notify('success', texts.copyNotice)
      publishedNow.current = false
    },
  }
}
