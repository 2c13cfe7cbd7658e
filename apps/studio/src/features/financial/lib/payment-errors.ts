import { ApiError } from '@revela/contract/client'
import type { FormInstance } from 'antd'
import { CardRefused } from '../../../lib/card-token.ts'
import { showCardRefusal } from '../../../lib/card-values.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'

/** Boletos and Pix are written to a tax number; it is asked for once, when we do not have it yet. */
export function asksForTaxNumber(error: unknown): boolean {
  return error instanceof ApiError && error.messages.some(({ id }) => id === 'cpf_cnpj')
}

/** What the gateway and what our server refused, under the fields they speak of. */
export function showPaymentErrors<Values>(form: FormInstance<Values>, error: unknown, fields: readonly string[]): void {
  if (error instanceof CardRefused) showCardRefusal(form, error)
  else showFieldErrors(form, error, fields)
}
