import type { AnswerOf, askErasure, askExport, getPrivacy, openExport, takeBackErasure } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { privacy } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

const privacyCalls = {
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

export const erasureFields = ['email'] as const

function useLookAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: privacyQuery.queryKey })
}

export function useAskExport() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: () => call(privacyCalls.askExport),
    onSuccess: () => notify('success', privacy.export.asked),
    onSettled: lookAgain,
  })
}

export function useOpenExport() {
  return useMutation({ mutationFn: () => call(privacyCalls.openExport) })
}

export function useAskErasure() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: (email: string) => call(privacyCalls.askErasure, { body: { email } }),
    onSuccess: lookAgain,
    meta: { fields: erasureFields },
  })
}

export function useTakeBackErasure() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: () => call(privacyCalls.takeBack),
    onSuccess: () => notify('success', privacy.erasure.takenBack),
    onSettled: lookAgain,
  })
}
