import type { AnswerOf, askErasure, askExport, getPrivacy, openExport, takeBackErasure } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const privacyCalls = {
  get: callable<typeof getPrivacy>('GET', '/customer/privacy'),
  askExport: callable<typeof askExport>('POST', '/customer/privacy/export'),
  openExport: callable<typeof openExport>('POST', '/customer/privacy/export/links'),
  askErasure: callable<typeof askErasure>('POST', '/customer/privacy/erasure'),
  takeBack: callable<typeof takeBackErasure>('DELETE', '/customer/privacy/erasure'),
} as const

export type Privacy = AnswerOf<typeof privacyCalls.get>
export type ExportPart = AnswerOf<typeof privacyCalls.openExport>['parts'][number]

const lookAgainMs = 5_000

export const privacyQuery = queryOptions({
  queryKey: ['customer', 'privacy'],
  queryFn: ({ signal }) => call(privacyCalls.get, {}, { signal }),
  // A copy that is being made is shown when it is ready; whoever went away gets a mail.
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? lookAgainMs : false),
  meta: { inline: true },
})
