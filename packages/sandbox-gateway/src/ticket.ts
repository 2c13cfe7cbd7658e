import { saoPauloDay } from '@revela/domain'
import { boletoPdf } from './boleto-pdf.ts'
import type { Books } from './books.ts'
import { ApiError, type Answer, type Call } from './http.ts'
import { ticketUrl } from './payments.ts'

/** The boleto itself, for whoever has its address. */
export function ticketPage({ books, publicUrl }: { books: Books; publicUrl: string }, call: Call, id: number): Answer {
  const account = call.query.get('caller_id') ?? ''
  const asked = new URL(`${call.path}?${call.query}`, publicUrl).href
  const payment = books.accounts.get(account)?.payments.get(id)?.wire
  const { barcode, transaction_details: details, date_of_expiration: expires } = payment ?? {}
  if (!payment || asked !== ticketUrl(publicUrl, account, id) || !barcode || !details?.digitable_line || !expires) {
    throw new ApiError(404, 1, 'no such ticket')
  }
  const body = boletoPdf({
    line: details.digitable_line,
    barCode: barcode.content,
    cents: Math.round(payment.transaction_amount * 100),
    dueOn: saoPauloDay(new Date(expires)),
    description: payment.description ?? '',
    number: String(id),
  })
  return {
    status: 200,
    body,
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="boleto-${id}.pdf"` },
  }
}
