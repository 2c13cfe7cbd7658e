import { sendingPreview, shareKeyLines, type ShareAccess } from '@revela/phrases'
import type { ShareLinks } from '../api/sending-queries.ts'
import type { Recipient } from './recipient.ts'
import type { SendMode } from './send-mode.ts'

type Planned = {
  readonly mode: SendMode
  readonly recipient: Recipient | null
  /** As it is typed, where no client was chosen. */
  readonly email: string
  readonly magicLink: boolean
  readonly asksWho: boolean
  readonly galleryUrl: string
}

/** A mail makes its reader a client; a link passed on by hand is a client's only when one was chosen. */
export function namesSomebody({ mode, recipient }: Pick<Planned, 'mode' | 'recipient'>): boolean {
  return mode === 'email' || recipient !== null
}

/** How the recipient will come in, with what is secret about it covered: it is made or shown only when it is sent. */
export function plannedAccess(planned: Planned): ShareAccess {
  const { recipient, magicLink, asksWho, galleryUrl } = planned
  if (!namesSomebody(planned)) return { kind: 'open' }
  if (magicLink) return { kind: 'link', url: `${galleryUrl}${sendingPreview.hiddenLink}` }
  if (!asksWho) return { kind: 'open' }
  const email = recipient?.email ?? planned.email
  if (recipient?.hasOwnPassword === true) return { kind: 'password', email }
  return { kind: 'code', email, code: sendingPreview.hiddenCode }
}

export type AccessByHand = {
  readonly galleryUrl: string
  readonly whatsapp: string | null
  readonly access: ShareAccess
}

/** What the server gave out, as it is told to the recipient. */
export function accessByHand(links: ShareLinks, recipient: Recipient | null, code: string | null): AccessByHand {
  const access = (): ShareAccess => {
    if (links.personal_url !== null) return { kind: 'link', url: links.personal_url }
    if (recipient === null || !links.asks_who) return { kind: 'open' }
    const { email } = recipient
    return code === null ? { kind: 'password', email } : { kind: 'code', email, code }
  }
  return { galleryUrl: links.gallery_url, whatsapp: links.whatsapp, access: access() }
}

/** What the link mode copies: the address and, where it asks for them, the keys. */
export function linkText(galleryUrl: string, access: ShareAccess): string {
  return [access.kind === 'link' ? access.url : galleryUrl, ...shareKeyLines(access)].join('\n')
}
