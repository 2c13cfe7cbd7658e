import { createClient } from '@revela/contract/client'

const baseUrl = '/api'

/** Calls go to the studio's own host, which identifies the studio. */
export const client = createClient({ baseUrl })

/** The URL of an endpoint that the browser itself connects to (EventSource). */
export function addressOf({ path }: { readonly path: string }, params: Readonly<Record<string, string>>): string {
  return baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
