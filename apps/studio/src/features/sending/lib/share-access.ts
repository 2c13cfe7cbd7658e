import { sendingPreview, shareKeyLines, type ShareAccess } from '@revela/phrases'
import type { GalleryAccess } from '../../../lib/gallery-access.ts'
import type { ShareLinks } from '../api/sending-queries.ts'
import type { Recipient, SendMode } from './send-values.ts'

/** What the gallery asks of whoever opens its address. */
export type Entrance = Pick<GalleryAccess, 'access' | 'password' | 'selection' | 'url'>

/** One password opens the gallery for everybody, unless a selection is waiting for one client who must say who they are. */
function sharedPassword({ access, password, selection }: Entrance): ShareAccess | null {
  return access === 'password' && password !== null && selection !== 'private'
    ? { kind: 'galleryPassword', password }
    : null
}

type PlannedShare = {
  readonly mode: SendMode
  readonly recipient: Recipient | null
  /** As it is typed, where no client was chosen. */
  readonly email: string
  readonly magicLink: boolean
  readonly entrance: Entrance
}

/** A mail makes its reader a client; a link passed on by hand is a client's only when one was chosen. */
export function hasNamedRecipient({ mode, recipient }: Pick<PlannedShare, 'mode' | 'recipient'>): boolean {
  return mode === 'email' || recipient !== null
}

/** How the recipient will come in, with what is secret about it covered: it is made or shown only when it is sent. */
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
  /** It was a draft until now. */
  readonly published: boolean
  readonly access: ShareAccess
}

type ByHand = {
  readonly links: ShareLinks
  readonly entrance: Entrance
  readonly recipient: Recipient | null
}

/** Whether a client's own code must be written down for them; showing it is logged, so it is not asked for otherwise. */
export function needsCode({ links, entrance, recipient }: ByHand): boolean {
  if (recipient === null || links.personal_url !== null || links.password_changed) return false
  return entrance.access !== 'link' && sharedPassword(entrance) === null
}

/** What the server gave out, as it is told to the recipient. */
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

/** What the link mode copies: the address and, where it asks for them, the keys. */
export function linkText(galleryUrl: string, access: ShareAccess): string {
  return [access.kind === 'link' ? access.url : galleryUrl, ...shareKeyLines(access)].join('\n')
}
