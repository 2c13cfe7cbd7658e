import { ApiError, ConnectionError } from '@revela/contract/client'
import { client } from '../../../lib/client.ts'
import { entryCalls, type EnteredGallery, type Entry, type LinkCover } from '../api/calls.ts'

export type EntryKey =
  | { readonly link: string }
  | { readonly participant: string }
  | { readonly preview: string }
  | { readonly email: string; code: string }
  | { readonly password: string }

/** Why an entry failed. `help` is the server's sentence, which says how long to wait. */
export type EntryFailure =
  | { readonly reason: 'link-not-valid' | 'wrong-code' | 'wrong-password' | 'not-open' | 'offline' | 'broken' }
  | { readonly reason: 'wait'; readonly help: string }

export type EntryResult = { readonly entered: EnteredGallery } | { readonly failure: EntryFailure }

/** Enters the gallery on a tap. Never retried automatically, because the server may count attempts. */
export async function enter(
  slug: string,
  key?: Partial<EntryKey> & { readonly with_gallery?: boolean },
): Promise<EntryResult> {
  try {
    return { entered: await client.call(entryCalls.enter, { body: { slug, ...key } }) }
  } catch (error) {
    return { failure: toEntryFailure(error) }
  }
}

export function toEntryFailure(error: unknown): EntryFailure {
  if (error instanceof ConnectionError) return { reason: 'offline' }
  if (!(error instanceof ApiError)) return { reason: 'broken' }
  switch (error.code) {
    case 'LinkNotValid':
      return { reason: 'link-not-valid' }
    case 'WrongAccessCode':
    case 'InvalidRequest':
      return { reason: 'wrong-code' }
    case 'WrongGalleryPassword':
      return { reason: 'wrong-password' }
    case 'GalleryNotOpen':
    case 'NotFound':
      return { reason: 'not-open' }
    case 'TooManyRequests': {
      const help = error.messages[0]?.help
      return help === undefined ? { reason: 'broken' } : { reason: 'wait', help }
    }
    default:
      return { reason: 'broken' }
  }
}

/** After this time the landing is shown without the cover, because its button matters more. */
const coverTimeoutMs = 2_500

type Landing = { readonly entry: Entry; readonly isRevoked: boolean }

/**
 * The page of a private gallery contains no cover, because the visitor is not identified yet. The holder of a personal
 * link sees it before the tap: the token is exchanged for the cover, which opens no session and counts no visit.
 */
export async function landingOf(entry: Entry, fetchCover: () => Promise<LinkCover>): Promise<Landing> {
  const { gallery } = entry
  if (gallery === null || gallery.cover !== null) return { entry, isRevoked: false }
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, coverTimeoutMs, null))
  try {
    const answer = await Promise.race([fetchCover(), timeout])
    return { entry: answer === null ? entry : { ...entry, gallery: { ...gallery, ...answer } }, isRevoked: false }
  } catch (error) {
    // Any other failure is shown when the button is pressed.
    return { entry, isRevoked: toEntryFailure(error).reason === 'link-not-valid' }
  }
}

export async function fetchEntry(slug: string): Promise<Entry> {
  return await client.call(entryCalls.getEntry, { query: { slug } })
}

/** Mails the client the link to one gallery, or to all of them. The answer does not reveal whether the e-mail belongs to a client. */
export async function requestLink(slug: string | null, email: string): Promise<EntryFailure | null> {
  try {
    await client.call(entryCalls.requestLink, { body: { email, ...(slug === null ? {} : { slug }) } })
    return null
  } catch (error) {
    return toEntryFailure(error)
  }
}
