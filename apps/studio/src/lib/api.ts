import { ApiError, createClient, type Client } from '@revela/contract/client'
import { requestConfirmation, ConfirmationDismissedError } from './confirmation.ts'
import { withReadTimeout } from './read-timeout.ts'

export type RequestSummary = { readonly method: string; readonly path: string }

const readTimeoutMs = 20_000

const client = createClient({ baseUrl: '/api', fetch: withReadTimeout((url, init) => fetch(url, init), readTimeoutMs) })

/**
 * The call that an error belongs to, for the summary that the user sends to support. Paths are patterns without ids or
 * data.
 */
const requests = new WeakMap<object, RequestSummary>()

/** Asks for confirmation of a sensitive change, and then repeats the call. */
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
