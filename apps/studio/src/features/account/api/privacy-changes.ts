import { privacy } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { privacyCalls } from './privacy-calls.ts'
import { privacyQuery } from './privacy-queries.ts'

export const confirmFields = ['password', 'email'] as const

/** The section asks who it is before it asks again. */
const confirmed = { codes: ['ConfirmationNeeded'] as const }

function useLookAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: privacyQuery.queryKey })
}

export function useConfirmIdentity() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: (password: string) => call(privacyCalls.confirm, { body: { password } }),
    onSuccess: lookAgain,
    meta: { fields: confirmFields },
  })
}

export function useAskExport() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: () => call(privacyCalls.askExport),
    onSuccess: () => notify('success', privacy.export.asked),
    onSettled: lookAgain,
    meta: confirmed,
  })
}

export function useOpenExport() {
  return useMutation({ mutationFn: () => call(privacyCalls.openExport), meta: confirmed })
}

export function useAskErasure() {
  const lookAgain = useLookAgain()
  return useMutation({
    mutationFn: (email: string) => call(privacyCalls.askErasure, { body: { email } }),
    onSuccess: lookAgain,
    meta: { ...confirmed, fields: confirmFields },
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
