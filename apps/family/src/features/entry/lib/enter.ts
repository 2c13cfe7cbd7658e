import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { client } from '../../../lib/client.ts'
import { entryCalls, type Entered, type Entry, type LinkCover } from '../api/calls.ts'

export type EntryKey =
  | { readonly link: string }
  | { readonly preview: string }
  | { readonly email: string; code: string }
  | { readonly password: string }

/** Why the door stayed closed. `help` is the server's own sentence, which says how long to wait. */
export type Refused =
  | { readonly why: 'link-not-valid' | 'wrong-code' | 'wrong-password' | 'not-open' | 'offline' | 'broken' }
  | { readonly why: 'wait'; readonly help: string }

export type Tried = { readonly entered: Entered } | { readonly refused: Refused }

/** The tap on the button. Nothing here is tried twice by itself: a try may be counted. */
export async function enter(slug: string, key?: EntryKey): Promise<Tried> {
  try {
    return { entered: await client.call(entryCalls.enter, { body: { slug, ...key } }) }
  } catch (error) {
    return { refused: refusalOf(error) }
  }
}

export function refusalOf(error: unknown): Refused {
  if (error instanceof ConnectionBroken) return { why: 'offline' }
  if (!(error instanceof ApiError)) return { why: 'broken' }
  switch (error.code) {
    case 'LinkNotValid':
      return { why: 'link-not-valid' }
    case 'WrongAccessCode':
    case 'InvalidRequest':
      return { why: 'wrong-code' }
    case 'WrongGalleryPassword':
      return { why: 'wrong-password' }
    case 'GalleryNotOpen':
    case 'NotFound':
      return { why: 'not-open' }
    case 'TooManyRequests': {
      const help = error.messages[0]?.help
      return help === undefined ? { why: 'broken' } : { why: 'wait', help }
    }
    default:
      return { why: 'broken' }
  }
}

/** A cover that takes longer than this is not waited for: the page with its button matters more. */
const waitMs = 2_500

type Landing = { readonly entry: Entry; readonly isRevoked: boolean }

type Ask = (link: string) => Promise<LinkCover>

/**
 * The page of a private gallery carries no photograph, because whoever asks for it is unknown. Somebody who holds a
 * personal link sees the cover before the tap: the token is exchanged for it, which opens no session and counts no visit.
 */
export async function landingOf(entry: Entry, link: string, ask: Ask): Promise<Landing> {
  const { gallery } = entry
  if (gallery === null || gallery.cover !== null) return { entry, isRevoked: false }
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null))
  try {
    const answer = await Promise.race([ask(link), late])
    return { entry: answer === null ? entry : { ...entry, gallery: { ...gallery, ...answer } }, isRevoked: false }
  } catch (error) {
    // Anything else is told when the button is pressed.
    return { entry, isRevoked: refusalOf(error).why === 'link-not-valid' }
  }
}

export const askLinkCover = (slug: string) => (link: string) =>
  client.call(entryCalls.getLinkCover, { body: { slug, link } })

export async function askEntry(slug: string): Promise<Entry> {
  return await client.call(entryCalls.getEntry, { query: { slug } })
}

/** Has a client's personal link mailed to them. The answer never says whether the e-mail is a client's. */
export async function requestLink(slug: string, email: string): Promise<Refused | null> {
  try {
    await client.call(entryCalls.requestLink, { body: { slug, email } })
    return null
  } catch (error) {
    return refusalOf(error)
  }
}
