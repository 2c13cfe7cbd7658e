import { financial } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { cardFieldNames, type CardGateway } from '../../../lib/card-token.ts'
import type { CardValues } from '../../../lib/card-values.ts'
import { notify } from '../../../lib/notices.ts'
import { cardBody } from '../lib/payment-body.ts'
import { refreshBilling } from './billing-queries.ts'
import { financialCalls } from './calls.ts'

export function useChangeCard(gateway: CardGateway) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (values: CardValues) =>
      call(financialCalls.changeCard, { body: await cardBody(gateway, values) }),
    onSuccess: () => notify('success', financial.card.saved),
    // A card may be kept and still not pay what is open.
    onSettled: () => refreshBilling(queries),
    meta: { fields: cardFieldNames },
  })
}
