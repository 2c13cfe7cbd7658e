import type { Key } from '../../../lib/address.ts'
import type { Entry } from '../api/calls.ts'

/** What stands first: the gallery itself, or one of the pages before it. */
export type Opening =
  | { readonly page: 'gallery' }
  | { readonly page: 'landing'; readonly token: string }
  | { readonly page: 'preview'; readonly code: string }
  | { readonly page: 'cover' | 'gate' | 'expired' | 'closed' | 'preparing' | 'suspended' | 'unknown' | 'paused' }

/**
 * Where somebody who opens the address is led. A personal link always wins over who this browser was before: the
 * link may be another person's.
 */
export function openingOf(entry: Entry, key: Key | null): Opening {
  const { state, visitor } = entry
  if (key?.kind === 'preview') return { page: 'preview', code: key.code }
  if (state !== 'open' && state !== 'gate' && state !== 'paused') return { page: state }
  if (key?.kind === 'link') return { page: 'landing', token: key.token }
  if (state === 'paused') return { page: state }
  if (visitor !== null) return { page: 'gallery' }
  return { page: state === 'gate' ? 'gate' : 'cover' }
}
