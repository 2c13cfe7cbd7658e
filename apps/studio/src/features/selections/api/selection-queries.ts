import type {
  admitNewChoosers,
  answerComment,
  concludeSelection,
  confirmPayment,
  createSelection,
  deleteSelection,
  getLinkPreferences,
  getNewChoosers,
  getPixKey,
  getSelectionDetails,
  getShareLinks,
  listSelections,
  updateLinkPreferences,
  updateSelection,
  AnswerOf,
  SentBodyOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const selectionCalls = {
  getPreferences: callable<typeof getLinkPreferences>('GET', '/selections/gallery/{collection_id}/link-preferences'),
  updatePreferences: callable<typeof updateLinkPreferences>(
    'PUT',
    '/selections/gallery/{collection_id}/link-preferences',
  ),
  getNewChoosers: callable<typeof getNewChoosers>('GET', '/selections/gallery/{collection_id}/new-choosers'),
  admitNewChoosers: callable<typeof admitNewChoosers>(
    'POST',
    '/selections/gallery/{collection_id}/new-choosers/admission',
  ),
  create: callable<typeof createSelection>('POST', '/selections/create'),
  list: callable<typeof listSelections>('GET', '/selections/list'),
  update: callable<typeof updateSelection>('PUT', '/selections/{id}'),
  remove: callable<typeof deleteSelection>('DELETE', '/selections/{id}'),
  getDetails: callable<typeof getSelectionDetails>('GET', '/selections/{id}/details'),
  answerComment: callable<typeof answerComment>('POST', '/selections/{id}/comments'),
  conclude: callable<typeof concludeSelection>('POST', '/selections/{id}/conclusion'),
  confirmPayment: callable<typeof confirmPayment>('PUT', '/selections/{id}/payment'),
  getPixKey: callable<typeof getPixKey>('GET', '/customer/pix-key'),
  getLinks: callable<typeof getShareLinks>('POST', '/gallery/{collection_id}/share-links'),
} as const

export type Preferences = AnswerOf<typeof selectionCalls.getPreferences>
export type Selection = AnswerOf<typeof selectionCalls.list>['selections'][number]
export type SelectionChange = SentBodyOf<typeof selectionCalls.update>
export type SelectionDetails = AnswerOf<typeof selectionCalls.getDetails>
export type ChosenPicture = SelectionDetails['pictures'][number]
export type CommentThread = SelectionDetails['comments'][number]

export function preferencesQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'selection', 'preferences'],
    queryFn: ({ signal }) => call(selectionCalls.getPreferences, { params: { collection_id } }, { signal }),
    meta: { inline: true },
  })
}

/** The same key as on the settings page, which updates it. */
export const pixKeyQuery = queryOptions({
  queryKey: ['pix-key'],
  queryFn: ({ signal }) => call(selectionCalls.getPixKey, {}, { signal }),
  // The key is entered in another tab: the warning leaves when the user returns.
  refetchOnWindowFocus: ({ state }) => (state.data?.pix_key === null ? 'always' : false),
  meta: { inline: true },
})

const pollIntervalMs = 10_000

/** Families choose while the page is open, so the counts are polled. */
export function selectionsQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'selection', 'list'],
    queryFn: ({ signal }) => call(selectionCalls.list, { query: { collection_id } }, { signal }),
    select: (answer) => answer.selections,
    refetchInterval: pollIntervalMs,
    meta: { inline: true },
  })
}

/** Whether new choosers are waiting: beyond a limit they are rejected until the photographer admits more. */
export function newChoosersQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'selection', 'new-choosers'],
    queryFn: ({ signal }) => call(selectionCalls.getNewChoosers, { params: { collection_id } }, { signal }),
    refetchInterval: pollIntervalMs,
    meta: { inline: true },
  })
}

export function detailsQuery(id: string) {
  return queryOptions({
    queryKey: ['selection', id, 'details'],
    queryFn: ({ signal }) => call(selectionCalls.getDetails, { params: { id } }, { signal }),
    refetchInterval: pollIntervalMs,
    meta: { inline: true },
  })
}
