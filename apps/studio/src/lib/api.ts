import { createClient, type Client } from '@revela/contract/client'

export type RequestSummary = { readonly method: string; readonly path: string }

const client = createClient({ baseUrl: '/api' })

/** Which call an error belongs to, for the summary a person sends to support. Paths are patterns: no ids, no data. */
const requests = new WeakMap<object, RequestSummary>()

export const call: Client['call'] = async (endpoint, ...given) => {
  try {
    return await client.call(endpoint, ...given)
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
