import type { reportAbuse, SentBodyOf } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const reportAbuseCall = callable<typeof reportAbuse>('POST', '/abuse-reports')

export type AbuseReport = SentBodyOf<typeof reportAbuseCall>

export function useReportAbuse() {
  return useMutation({
    mutationFn: (body: AbuseReport) => call(reportAbuseCall, { body }),
    meta: { codes: ['InvalidReportToken'] },
  })
}
