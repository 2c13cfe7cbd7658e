import type {
  getGallerySettings,
  getProfile,
  getSendingStatus,
  getShareLinks,
  listSends,
  revealClientPassword,
  sendTestMail,
  shareGallery,
  AnswerOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const sendingCalls = {
  share: callable<typeof shareGallery>('POST', '/gallery/{collection_id}/share'),
  sendTest: callable<typeof sendTestMail>('POST', '/gallery/{collection_id}/share/test'),
  getLinks: callable<typeof getShareLinks>('POST', '/gallery/{collection_id}/share-links'),
  listSends: callable<typeof listSends>('GET', '/gallery/{collection_id}/sends'),
  revealPassword: callable<typeof revealClientPassword>('POST', '/customer/clients/{id}/password/reveal'),
  getStatus: callable<typeof getSendingStatus>('GET', '/customer/sending'),
  getProfile: callable<typeof getProfile>('GET', '/customer/profile'),
  getSettings: callable<typeof getGallerySettings>('GET', '/gallery/settings'),
} as const

export type SentMail = AnswerOf<typeof sendingCalls.listSends>['sends'][number]
export type ShareLinks = AnswerOf<typeof sendingCalls.getLinks>
export type SharedSettings = AnswerOf<typeof sendingCalls.getSettings>

/** The same query keys as the settings screens, so that changes made there appear here. */
export const studioQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(sendingCalls.getProfile, {}, { signal }),
  meta: { inline: true },
})

export const sendingStatusQuery = queryOptions({
  queryKey: ['customer', 'sending'],
  queryFn: ({ signal }) => call(sendingCalls.getStatus, {}, { signal }),
  // The e-mail is usually confirmed in another tab.
  refetchOnWindowFocus: ({ state }) => (state.data?.email_confirmed === false ? 'always' : false),
  meta: { inline: true },
})

export function sharedSettingsQuery(collection_id: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'settings'],
    queryFn: ({ signal }) => call(sendingCalls.getSettings, { query: { collection_id } }, { signal }),
    meta: { inline: true },
  })
}

const pollIntervalMs = 2_000

/** Polls while an e-mail is still being sent. */
export function sendsQuery(collection_id: string, client_id?: string) {
  return queryOptions({
    queryKey: ['gallery', collection_id, 'sends', client_id ?? null],
    queryFn: ({ signal }) =>
      call(
        sendingCalls.listSends,
        { params: { collection_id }, query: client_id === undefined ? {} : { client_id } },
        { signal },
      ),
    select: (answer) => answer.sends,
    refetchInterval: ({ state }) =>
      state.data?.sends.some((send) => send.state === 'queued') === true ? pollIntervalMs : false,
    meta: { inline: true },
  })
}
