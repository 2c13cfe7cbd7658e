import { ApiError, ConnectionError } from '@revela/contract/client'
import { client } from '../../../lib/client.ts'
import { entryCalls, type EnteredGallery, type Entry, type LinkCover } from '../api/calls.ts'

export type EntryKey =
  | { readonly link: string }
  | { readonly preview: string }
  | { readonly email: string; code: string }
  | { readonly password: string }

/** Why the door stayed closed. `help` is the server's own sentence, which says how long to wait. */
export type EntryFailure =
  | { readonly reason: 'link-not-valid' | 'wrong-code' | 'wrong-password' | 'not-open' | 'offline' | 'broken' }
  | { readonly reason: 'wait'; readonly help: string }

export type EntryResult = { readonly entered: EnteredGallery } | { readonly failure: EntryFailure }

/** The tap on the button. Nothing here is tried twice by itself: a try may be counted. */
export async function enter(slug: string, key?: EntryKey): Promise<EntryResult> {
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

/** A cover that takes longer than this is not waited for: the page with its button matters more. */
const coverTimeoutMs = 2_500

type Landing = { readonly entry: Entry; readonly isRevoked: boolean }

type FetchLinkCover = (link: string) => Promise<LinkCover>

/**
 * The page of a private gallery carries no photograph, because whoever asks for it is unknown. Somebody who holds a
 * personal link sees the cover before the tap: the token is exchanged for it, which opens no session and counts no visit.
 */
export async function landingOf(entry: Entry, link: string, fetchCover: FetchLinkCover): Promise<Landing> {
  const { gallery } = entry
  if (gallery === null || gallery.cover !== null) return { entry, isRevoked: false }
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, coverTimeoutMs, null))
  try {
    const answer = await Promise.race([fetchCover(link), timeout])
    return { entry: answer === null ? entry : { ...entry, gallery: { ...gallery, ...answer } }, isRevoked: false }
  } catch (error) {
    // Anything else is told when the button is pressed.
    return { entry, isRevoked: toEntryFailure(error).reason === 'link-not-valid' }
  }
}

export const fetchLinkCover = (slug: string) => (link: string) =>
  client.call(entryCalls.getLinkCover, { body: { slug, link } })

export async function fetchEntry(slug: string): Promise<Entry> {
  return await client.call(entryCalls.getEntry, { query: { slug } })
}

/** Has a client's personal link mailed to them. The answer never says whether the e-mail is a client's. */
export async function requestLink(slug: string, email: string): Promise<EntryFailure | null> {
  try {
    await client.call(entryCalls.requestLink, { body: { slug, email } })
    return null
  } catch (error) {
    return toEntryFailure(error)
  }
}
