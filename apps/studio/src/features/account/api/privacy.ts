import type { AnswerOf, requestErasure, requestExport, getPrivacy, openExport, revokeErasure } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { privacy } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

const privacyCalls = {
  get: callable<typeof getPrivacy>('GET', '/customer/privacy'),
  requestExport: callable<typeof requestExport>('POST', '/customer/privacy/export'),
  openExport: callable<typeof openExport>('POST', '/customer/privacy/export/links'),
  requestErasure: callable<typeof requestErasure>('POST', '/customer/privacy/erasure'),
  revokeErasure: callable<typeof revokeErasure>('DELETE', '/customer/privacy/erasure'),
} as const

export type Privacy = AnswerOf<typeof privacyCalls.get>
export type ExportPart = AnswerOf<typeof privacyCalls.openExport>['parts'][number]

const pollIntervalMs = 5_000

export const privacyQuery = queryOptions({
  queryKey: ['customer', 'privacy'],
  queryFn: ({ signal }) => call(privacyCalls.get, {}, { signal }),
  // Polls while the export is being prepared; a user who left the page gets an e-mail.
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? pollIntervalMs : false),
  meta: { inline: true },
})

export const erasureFields = ['email'] as const

function useReloadPrivacy() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: privacyQuery.queryKey })
}

export function useRequestExport() {
  const reload = useReloadPrivacy()
  return useMutation({
    mutationFn: () => call(privacyCalls.requestExport),
    onSuccess: () => notify('success', privacy.export.requested),
    onSettled: reload,
  })
}

export function useOpenExport() {
  return useMutation({ mutationFn: () => call(privacyCalls.openExport) })
}

export function useRequestErasure() {
  const reload = useReloadPrivacy()
  return useMutation({
    mutationFn: (email: string) => call(privacyCalls.requestErasure, { body: { email } }),
    onSuccess: reload,
    meta: { fields: erasureFields },
  })
}

export function useRevokeErasure() {
  const reload = useReloadPrivacy()
  return useMutation({
    mutationFn: () => call(privacyCalls.revokeErasure),
    onSuccess: () => notify('success', privacy.erasure.revoked),
    onSettled: reload,
  })
}
