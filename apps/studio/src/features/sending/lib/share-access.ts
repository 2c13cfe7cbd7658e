import { sendingPreview, shareKeyLines, type ShareAccess } from '@revela/phrases'
import type { GalleryAccess } from '../../../lib/gallery-access.ts'
import type { ShareLinks } from '../api/sending-queries.ts'
import type { Recipient, SendMode } from './send-values.ts'

/** What the gallery requires from its visitors. */
export type Entrance = Pick<GalleryAccess, 'access' | 'password' | 'selection' | 'url'>

/**
 * One password opens the gallery for all visitors, unless a private selection requires that its client is identified.
 */
function sharedPassword({ access, password, selection }: Entrance): ShareAccess | null {
  return access === 'password' && password !== null && selection !== 'private'
    ? { kind: 'galleryPassword', password }
    : null
}

type PlannedShare = {
  readonly mode: SendMode
  readonly recipient: Recipient | null
  /** The typed e-mail, if no client is chosen. */
  readonly email: string
  readonly magicLink: boolean
  readonly entrance: Entrance
}

/**
 * An e-mail creates a client for its recipient; a link that is shared manually belongs to a client only if one is
 * chosen.
 */
export function hasNamedRecipient({ mode, recipient }: Pick<PlannedShare, 'mode' | 'recipient'>): boolean {
  return mode === 'email' || recipient !== null
}

/**
 * How the recipient will get access, with secrets hidden: they are created or revealed only when the gallery is sent.
 */
export function plannedAccess(planned: PlannedShare): ShareAccess {
  const { recipient, magicLink, entrance } = planned
  const shared = sharedPassword(entrance)
  if (!hasNamedRecipient(planned)) return shared ?? { kind: 'open' }
  if (magicLink) return { kind: 'link', url: `${entrance.url}${sendingPreview.hiddenLink}` }
  if (entrance.access === 'link') return { kind: 'open' }
  if (shared !== null) return shared
  const email = recipient?.email ?? planned.email
  if (recipient?.hasOwnPassword === true) return { kind: 'password', email }
  return { kind: 'code', email, code: sendingPreview.hiddenCode }
}

export type AccessByHand = {
  readonly galleryUrl: string
  readonly whatsapp: string | null
  /** The gallery was a draft before. */
  readonly published: boolean
  readonly access: ShareAccess
}

type ByHand = {
  readonly links: ShareLinks
  readonly entrance: Entrance
  readonly recipient: Recipient | null
}

/** Whether the client's access code must be revealed. Every reveal is logged, so it is avoided otherwise. */
export function needsCode({ links, entrance, recipient }: ByHand): boolean {
  if (recipient === null || links.personal_url !== null || links.password_changed) return false
  return entrance.access !== 'link' && sharedPassword(entrance) === null
}

/** The access data from the server, as the recipient gets it. */
export function accessByHand({ links, entrance, recipient }: ByHand, code: string | null): AccessByHand {
  const access = (): ShareAccess => {
    if (links.personal_url !== null) return { kind: 'link', url: links.personal_url }
    const shared = sharedPassword(entrance)
    if (shared !== null) return shared
    if (recipient === null || entrance.access === 'link') return { kind: 'open' }
    const { email } = recipient
    return code === null ? { kind: 'password', email } : { kind: 'code', email, code }
  }
  const { gallery_url: galleryUrl, whatsapp, published } = links
  return { galleryUrl, whatsapp, published, access: access() }
}

/** The text that the link mode copies: the URL and, if required, the credentials. */
export function linkText(galleryUrl: string, access: ShareAccess): string {
  return [access.kind === 'link' ? access.url : galleryUrl, ...shareKeyLines(access)].join('\n')
}
