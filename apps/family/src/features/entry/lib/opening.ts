import type { Key } from '../../../lib/address.ts'
import type { Entry } from '../api/calls.ts'
import { embedded } from '../../../lib/embedded.ts'
import { familyCover, familyLanding } from '@revela/phrases'

/** The first page: the gallery itself, or one of the pages before it. */
type Opening =
  | { readonly page: 'gallery' }
  | { readonly page: 'landing'; readonly token: string }
  | { readonly page: 'cover' | 'gate' | 'expired' | 'closed' | 'preparing' | 'suspended' | 'unknown' | 'paused' }

/**
 * Which page an address opens. A personal link takes precedence over the browser's session, because the link may belong
 * to another person. A preview code also opens a gallery that is closed to others.
 */
export function openingOf(entry: Entry, key: Key | null): Opening {
  const { state, visitor } = entry
  if (key?.kind === 'preview') return { page: 'gallery' }
  if (state !== 'open' && state !== 'gate' && state !== 'paused') return { page: state }
  if (key && 'token' in key) return { page: 'landing', token: key.token }
  if (state === 'paused') return { page: state }
  if (visitor !== null) return { page: 'gallery' }
  return { page: state === 'gate' ? 'gate' : 'cover' }
}

/** The entry that the server embedded in the page; null without it. */
export const embeddedEntry = (): Entry | null => embedded<Entry>('entry')

type CoverLabelInput = { readonly busy: boolean; readonly personal: boolean; readonly lastPosition: number | null }

/** The label of the cover's button. */
export function coverLabel({ busy, personal, lastPosition }: CoverLabelInput): string {
  if (busy) return familyCover.opening
  if (lastPosition !== null) return familyCover.resume(lastPosition)
  return personal ? familyLanding.look : familyCover.look
}
