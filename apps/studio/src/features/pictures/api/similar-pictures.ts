import type {
  AnswerOf,
  joinSimilarPictures,
  listSimilarPictures,
  resetSimilarPictures,
  setGroupFront,
  splitSimilarPictures,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { similarPictures as texts } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { errorText, notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { chunksOf, picturesKey } from './pictures.ts'

const similarCalls = {
  list: callable<typeof listSimilarPictures>('GET', '/gallery/{collection_id}/similar'),
  join: callable<typeof joinSimilarPictures>('PUT', '/gallery/{collection_id}/similar/join'),
  split: callable<typeof splitSimilarPictures>('PUT', '/gallery/{collection_id}/similar/split'),
  reset: callable<typeof resetSimilarPictures>('PUT', '/gallery/{collection_id}/similar/reset'),
  setFront: callable<typeof setGroupFront>('PUT', '/gallery/{collection_id}/similar/front'),
} as const

export type SimilarGroups = AnswerOf<typeof similarCalls.list>

/** Pictures in one call. */
export const maxSimilar = 500

/** Below the key of the pictures, so that groups are refetched with them. */
export function similarQuery(galleryId: string) {
  return queryOptions({
    queryKey: [...picturesKey(galleryId), 'similar'] as const,
    queryFn: ({ signal }) => call(similarCalls.list, { params: { collection_id: galleryId } }, { signal }),
    meta: { inline: true },
  })
}

export type SimilarChange = { readonly action: 'join' | 'split' | 'reset' | 'front'; readonly ids: readonly string[] }

/** The groups after the change; null when nothing was sent. */
async function send(collection_id: string, { action, ids }: SimilarChange): Promise<SimilarGroups | null> {
  const params = { collection_id }
  if (action === 'join') return call(similarCalls.join, { params, body: { picture_ids: [...ids] } })
  const [first] = ids
  if (first === undefined) return null
  if (action === 'front') return call(similarCalls.setFront, { params, body: { picture_id: first } })
  let groups: SimilarGroups | null = null
  for (const picture_ids of chunksOf(ids, maxSimilar)) {
    groups = await call(similarCalls[action], { params, body: { picture_ids } })
  }
  return groups
}

function doneText({ action, ids }: SimilarChange): string {
  if (action === 'join') return texts.joined
  if (action === 'split') return texts.separated(ids.length)
  return action === 'front' ? texts.frontChanged : texts.resetDone
}

export function useChangeSimilar(galleryId: string) {
  const queries = useQueryClient()
  const { queryKey } = similarQuery(galleryId)
  return useMutation({
    scope: { id: `similar-pictures-${galleryId}` },
    mutationFn: (change: SimilarChange) => send(galleryId, change),
    onSuccess: (groups, change) => {
      if (groups) queries.setQueryData(queryKey, groups)
      notify('success', doneText(change))
    },
    onError: (error) => {
      notifyFailure(error, errorText(error, texts.failed))
      void queries.invalidateQueries({ queryKey })
    },
    meta: { inline: true },
  })
}
