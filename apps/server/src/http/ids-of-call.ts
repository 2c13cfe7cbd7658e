import type { Endpoint } from '@revela/contract'
import type { Read } from './read-call.ts'

/** Collects the ids a call names, from the places the contract declares. */
export function idsOfCall(endpoint: Endpoint, read: Read): Record<string, readonly string[]> {
  const ids: Record<string, readonly string[]> = {}
  for (const [kind, declared] of Object.entries(endpoint.ids)) {
    const places = typeof declared === 'string' ? [declared] : declared
    const found = places.flatMap((place) => valuesAt(read, place))
    if (found.length > 0) ids[kind] = found
  }
  return ids
}

function valuesAt(read: Read, place: string): string[] {
  const [part, ...path] = place.split('.')
  let value: unknown = read[part as keyof Read]
  for (const step of path) value = (value as Record<string, unknown> | null | undefined)?.[step]
  const listed: unknown[] = Array.isArray(value) ? value : [value]
  return listed.filter((item) => typeof item === 'string')
}
