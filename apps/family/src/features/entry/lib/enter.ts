import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { client } from '../../../lib/client.ts'
import { entryCalls, type Entered } from '../api/calls.ts'

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
