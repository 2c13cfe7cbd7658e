import { createClient } from '@revela/contract/client'

const baseUrl = '/api'

/** On the studio's own host, which says whose galleries are meant. */
export const client = createClient({ baseUrl })

/** Of an endpoint that no call is made to: the browser itself listens there. */
export function addressOf({ path }: { readonly path: string }, params: Readonly<Record<string, string>>): string {
  return baseUrl + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
