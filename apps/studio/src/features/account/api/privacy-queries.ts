import type { AnswerOf } from '@revela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { privacyCalls } from './privacy-calls.ts'

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
