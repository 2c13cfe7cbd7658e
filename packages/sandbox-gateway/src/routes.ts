import { saoPauloDay } from '@revela/domain'
import { boletoPdf } from './boleto-pdf.ts'
import type { RecordStore } from './record-store.ts'
import { createCardToken } from './card-tokens.ts'
import type { createCustomers } from './customers.ts'
import { type HttpResponse, ApiError, type Call, text } from './http.ts'
import { type Payments, ticketUrl } from './payments.ts'

export type RouteMatch = {
  /** The account whose script applies to this call. */
  readonly account: string
  readonly handle: () => Promise<HttpResponse & { readonly isSilent?: boolean }>
}

export type RouteDeps = {
  readonly records: RecordStore
  readonly payments: Payments
  readonly customers: ReturnType<typeof createCustomers>
  readonly now: (account: string) => number
  readonly publicUrl: string
}

const forBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

const ok = (body: unknown): HttpResponse => ({ status: 200, body })

/** The protocol's addresses. `byToken` returns the account of the call's access token, or throws. */
export function createRoutes({ records, payments, customers, now, publicUrl }: RouteDeps) {
  const tokens = (call: Call, byToken: () => string): RouteMatch => {
    if (call.method === 'OPTIONS') {
      return { account: '', handle: async () => ({ status: 204, body: null, headers: forBrowsers }) }
    }
    const publicKey = text(call.query.get('public_key'))
    if (publicKey !== null && !/^TEST-pub-[0-9a-f]{32}$/.test(publicKey))
      throw new ApiError(401, 1, 'invalid public_key')
    const account = publicKey ?? byToken()
    const handle = async () => {
      const token = await createCardToken(records, account, call, { now: now(account), byShop: publicKey === null })
      return { ...token, headers: forBrowsers }
    }
    return { account, handle }
  }

  const payment = (call: Call, account: string, id: string): RouteMatch['handle'] | null => {
    if (call.method === 'GET') return async () => ok(payments.read(account, id))
    if (call.method !== 'PUT') return null
    if (call.body['status'] !== 'cancelled') throw new ApiError(400, 1, 'only status "cancelled" is supported')
    return async () => ok(await payments.cancel(account, id))
  }

  const matchCustomerRoute = (call: Call, account: string, subPath: string): RouteMatch['handle'] | null => {
    const [, id = '', cards, cardId] = /^([^/]+)(\/cards)?(?:\/([^/]+))?$/.exec(subPath) ?? []
    if (id === 'search') return async () => customers.search(account, call.query.get('email') ?? '')
    if (cards === undefined) return call.method === 'GET' ? async () => customers.read(account, id) : null
    if (cardId !== undefined) {
      return call.method === 'DELETE' ? () => customers.forgetCard(account, id, cardId) : null
    }
    return call.method === 'POST'
      ? () => customers.keepCard(account, id, call)
      : async () => customers.cards(account, id)
  }

  const matchShopRoute = (call: Call, account: string): RouteMatch['handle'] | null => {
    const { method, path } = call
    if (path === '/v1/payments') return method === 'POST' ? () => payments.create(account, call) : null
    if (path === '/v1/payments/search') {
      return async () => ok(payments.search(account, call.query.get('external_reference') ?? ''))
    }
    if (path === '/v1/customers') return method === 'POST' ? () => customers.create(account, call) : null
    const chargebackId = /^\/v1\/chargebacks\/(\d+)$/.exec(path)?.[1]
    if (chargebackId !== undefined) {
      return method === 'GET' ? async () => ok(payments.readChargeback(account, chargebackId)) : null
    }
    const [, paymentId, refunds] = /^\/v1\/payments\/([^/]+)(\/refunds)?$/.exec(path) ?? []
    if (paymentId !== undefined) {
      if (refunds === undefined) return payment(call, account, paymentId)
      return method === 'POST' ? () => payments.refund(account, paymentId, call) : null
    }
    const subPath = /^\/v1\/customers\/(.+)$/.exec(path)?.[1]
    return subPath === undefined ? null : matchCustomerRoute(call, account, subPath)
  }

  return (call: Call, byToken: () => string): RouteMatch => {
    if (call.path === '/v1/card_tokens') return tokens(call, byToken)
    const ticketId = /^\/payments\/(\d+)\/ticket$/.exec(call.path)?.[1]
    if (ticketId !== undefined) {
      return { account: '', handle: async () => ticketPage({ records, publicUrl }, call, Number(ticketId)) }
    }
    const account = byToken()
    const handle = matchShopRoute(call, account)
    if (!handle) throw new ApiError(404, 1, 'resource not found')
    return { account, handle }
  }
}

/** The boleto's page, for everybody with its address. */
function ticketPage(
  { records, publicUrl }: { records: RecordStore; publicUrl: string },
  call: Call,
  id: number,
): HttpResponse {
  const account = call.query.get('caller_id') ?? ''
  const requestedUrl = new URL(`${call.path}?${call.query}`, publicUrl).href
  const payment = records.accounts.get(account)?.payments.get(id)?.wire
  const { barcode, transaction_details: details, date_of_expiration: expires } = payment ?? {}
  if (
    !payment ||
    requestedUrl !== ticketUrl(publicUrl, account, id) ||
    !barcode ||
    !details?.digitable_line ||
    !expires
  ) {
    throw new ApiError(404, 1, 'ticket not found')
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
