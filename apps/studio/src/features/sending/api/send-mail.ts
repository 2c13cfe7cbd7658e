import type { SentBodyOf } from '@revela/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { sendingCalls } from './calls.ts'
import { sendingStatusQuery } from './sending-queries.ts'

export type MailToSend = SentBodyOf<typeof sendingCalls.share>

export const mailFields = ['client_name', 'client_email', 'subject', 'client_message'] as const

export function useSendMail(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MailToSend) => call(sendingCalls.share, { params: { collection_id }, body }),
    // An address that no client had has become one.
    onSuccess: ({ published }) =>
      Promise.all([
        published ? refreshAccess(queries, collection_id) : null,
        queries.invalidateQueries({ queryKey: ['gallery', collection_id, 'sends'] }),
        queries.invalidateQueries({ queryKey: clientsKey }),
        queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
      ]),
    // The panel says why no mail may be sent, from the status that is read again here.
    onError: () => queries.invalidateQueries({ queryKey: sendingStatusQuery.queryKey }),
    meta: { fields: mailFields, codes: ['EmailNotConfirmed'] },
  })
}
