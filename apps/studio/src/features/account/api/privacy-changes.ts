import { privacy } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { privacyQuery, privacyCalls } from './privacy-queries.ts'

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
