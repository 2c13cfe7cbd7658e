import { ApiError } from '@revela/contract/client'
import { payInvoiceWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { cardFieldNames } from '../../../lib/card-token.ts'
import { notify } from '../../../lib/notices.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { paymentBody, type PayMethod, type PaymentBody, type PaymentValues } from '../lib/payment-body.ts'
import { refreshBilling, type Invoice } from './billing-queries.ts'
import { financialCalls } from './calls.ts'

type Asked = { readonly invoice: Invoice; readonly method: PayMethod; readonly values: PaymentValues }

export const paymentFields = [...cardFieldNames, 'cpf_cnpj'] as const

const done: Readonly<Record<PayMethod, string>> = {
  'kept-card': payInvoiceWords.sent,
  'credit-card': payInvoiceWords.sent,
  pix: payInvoiceWords.pixMade,
  'payment-slip': payInvoiceWords.slipMade,
}

/** Pays an open invoice. A try whose answer was not heard is repeated as it was, under the same key: it pays once. */
export function usePayInvoice() {
  const queries = useQueryClient()
  const gateway = useStudioConfig()?.payments ?? null
  const unheard = useRef<{ readonly key: string; readonly body: PaymentBody } | null>(null)
  const pay = useMutation({
    mutationFn: async ({ invoice, method, values }: Asked) => {
      const sent = unheard.current ?? {
        key: crypto.randomUUID(),
        body: await paymentBody(method, values, gateway),
      }
      unheard.current = sent
      try {
        const input = { params: { invoice_id: invoice.id }, body: sent.body }
        const answer = await call(financialCalls.payInvoice, input, { idempotencyKey: sent.key })
        unheard.current = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) unheard.current = null
        throw error
      }
    },
    onSuccess: (_answer, { method }) => {
      notify('success', done[method])
    },
    // Also after a refusal: it may have been paid or replaced meanwhile.
    onSettled: () => refreshBilling(queries),
    meta: { fields: paymentFields },
  })
  return {
    pay,
    /** Another wish is another order. */
    forget: () => {
      unheard.current = null
    },
  }
}
