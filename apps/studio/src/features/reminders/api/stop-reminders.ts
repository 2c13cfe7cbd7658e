import type { describeReminderStop, stopReminders } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const stopCalls = {
  describe: callable<typeof describeReminderStop>('POST', '/reminder-stops/status'),
  stop: callable<typeof stopReminders>('POST', '/reminder-stops'),
} as const

export function reminderStopQuery(token: string | null) {
  return queryOptions({
    queryKey: ['reminder-stop', token],
    queryFn: ({ signal }) => call(stopCalls.describe, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    meta: { inline: true },
  })
}

export function useStopReminders() {
  return useMutation({
    mutationFn: (token: string) => call(stopCalls.stop, { body: { token } }),
    meta: { codes: ['InvalidStopToken'] },
  })
}
