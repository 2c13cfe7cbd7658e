import { ApiError, createClient, type Client } from '@revela/contract/client'
import { requestConfirmation, ConfirmationDismissedError } from './confirmation.ts'

export type RequestSummary = { readonly method: string; readonly path: string }

const client = createClient({ baseUrl: '/api' })

/** Which call an error belongs to, for the summary a person sends to support. Paths are patterns: no ids, no data. */
const requests = new WeakMap<object, RequestSummary>()

/** A sensitive change is confirmed in one dialog, and then the call is repeated. */
const callConfirmed: Client['call'] = async (endpoint, ...args) => {
  try {
    return await client.call(endpoint, ...args)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'ConfirmationNeeded') throw error
    const { method, passkey, second_factor: secondFactor } = error.details
    const isConfirmed = await requestConfirmation({
      method: method === 'code' ? 'code' : 'password',
      hasPasskey: passkey === true,
      needsSecondFactor: secondFactor === true,
    })
    if (!isConfirmed) throw new ConfirmationDismissedError()
    return client.call(endpoint, ...args)
  }
}

export const call: Client['call'] = async (endpoint, ...args) => {
  try {
    return await callConfirmed(endpoint, ...args)
  } catch (error) {
    if (typeof error === 'object' && error !== null) {
      requests.set(error, { method: endpoint.method, path: endpoint.path })
    }
    throw error
  }
}

export function requestOf(error: unknown): RequestSummary | null {
  return typeof error === 'object' && error !== null ? (requests.get(error) ?? null) : null
}
