import type { AnswerOf, getInfo } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { restoreUnsavedTexts } from './unsaved-text.ts'

export const getInfoCall = callable<typeof getInfo>('GET', '/customer/info')

export type CustomerInfo = AnswerOf<typeof getInfoCall>

export const customerInfoQuery = queryOptions({
  queryKey: ['customer', 'info'],
  queryFn: async ({ signal }) => {
    const info = await call(getInfoCall, {}, { signal })
    // Before any screen of the account is shown.
    restoreUnsavedTexts(info.user_data.customer_id)
    return info
  },
  staleTime: 60_000,
  // The query starts before the shell is loaded. When the shell mounts, it must not retry a failed query, because the
  // session may have ended already. A redirect clears failed queries.
  retryOnMount: false,
  // The e-mail is usually confirmed in another tab: the banner leaves when the user returns to this one.
  refetchOnWindowFocus: ({ state }) => (state.data?.user_data.email_confirmed === false ? 'always' : false),
  meta: { inline: true },
})
