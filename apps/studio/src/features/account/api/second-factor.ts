import type {
  closeSecondFactorOffer,
  getSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { secondFactor } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'

export const secondFactorCalls = {
  get: callable<typeof getSecondFactor>('GET', '/customer/second-factor'),
  closeOffer: callable<typeof closeSecondFactorOffer>('DELETE', '/customer/second-factor/offer'),
  setUp: callable<typeof setUpSecondFactor>('POST', '/customer/second-factor/setup'),
  turnOn: callable<typeof turnOnSecondFactor>('PUT', '/customer/second-factor'),
  turnOff: callable<typeof turnOffSecondFactor>('POST', '/customer/second-factor/off'),
  renew: callable<typeof renewRecoveryCodes>('POST', '/customer/second-factor/recovery-codes'),
} as const

export const secondFactorFields = ['code'] as const

export const secondFactorQuery = queryOptions({
  queryKey: ['customer', 'second-factor'],
  queryFn: ({ signal }) => call(secondFactorCalls.get, {}, { signal }),
  meta: { inline: true },
})

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
}

/** Closes the offer immediately; if the call fails, the card is back at the next visit. */
export function useCloseSecondFactorOffer() {
  const reload = useReload()
  return useMutation({
    mutationFn: () => call(secondFactorCalls.closeOffer),
    onSuccess: reload,
    meta: { quiet: true },
  })
}

export function useSetUpSecondFactor() {
  return useMutation({ mutationFn: () => call(secondFactorCalls.setUp) })
}

export function useTurnOnSecondFactor() {
  const reload = useReload()
  return useMutation({
    mutationFn: (code: string) => call(secondFactorCalls.turnOn, { body: { code } }),
    onSuccess: reload,
    meta: { fields: secondFactorFields },
  })
}

export function useTurnOffSecondFactor() {
  const reload = useReload()
  return useMutation({
    mutationFn: (code: string) => call(secondFactorCalls.turnOff, { body: { code } }),
    onSuccess: async () => {
      await reload()
      notify('success', secondFactor.turnedOff)
    },
    meta: { fields: secondFactorFields },
  })
}

export function useRenewRecoveryCodes() {
  const reload = useReload()
  return useMutation({ mutationFn: () => call(secondFactorCalls.renew), onSuccess: reload })
}
