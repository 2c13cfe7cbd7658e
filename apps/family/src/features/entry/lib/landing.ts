import { client } from '../../../lib/client.ts'
import { entryCalls, type Entry, type LinkCover } from '../api/calls.ts'
import { refusalOf } from './enter.ts'

/** A cover that takes longer than this is not waited for: the page with its button matters more. */
const waitMs = 2_500

export type Landing = { readonly entry: Entry; readonly isRevoked: boolean }

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
