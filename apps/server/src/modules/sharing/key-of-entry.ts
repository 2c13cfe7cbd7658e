import type { BodyOf, enterGallery } from '@revela/contract'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { findLinkByToken, isInvited, usePreviewCode, type FamilyKind, type GrantBasis } from '../clients/index.ts'
import { checkCode } from './check-code.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.needs.ts'
import { wayIn } from './way-in.ts'

/** What somebody came in with. */
export type EntryKey = {
  readonly kind: FamilyKind
  readonly clientId: string | null
  readonly name: string | null
  readonly identified: boolean
  readonly basis: GrantBasis
  readonly linkId: string | null
  /** The link's own end, before the session's. */
  readonly expiresAt: Date | null
  /** Already inside by an earlier key, which stays what it was. */
  readonly inside: boolean
}

type Knock = {
  readonly customerId: string
  readonly gallery: FamilyGallery
  readonly principal: FamilyPrincipal | null
  readonly body: BodyOf<typeof enterGallery>
  readonly visit: Visit
}

export async function keyOf(needs: SharingNeeds, knock: Knock): Promise<EntryKey> {
  const { preview, link, email, code } = knock.body
  if (preview !== undefined) return byPreview(needs, knock, preview)
  if (link !== undefined) return byLink(needs, knock, link)
  if (email !== undefined || code !== undefined) return byCode(needs, knock)
  return without(needs, knock)
}

export const guest = {
  kind: 'guest',
  clientId: null,
  name: null,
  identified: false,
  linkId: null,
  expiresAt: null,
  inside: false,
} as const

async function byPreview({ db, clock }: SharingNeeds, { customerId, gallery }: Knock, text: string): Promise<EntryKey> {
  const token = tokenHere(text, customerId)
  const used = await db.tenant(customerId, (tx) => usePreviewCode(tx, token, gallery.id, clock()))
  if (!used) throw new Refusal('LinkNotValid')
  return { ...guest, kind: 'preview', basis: 'preview' }
}

/** A link to one gallery opens that one; a link to all of them, those that were sent to its client. */
async function byLink({ db, clock }: SharingNeeds, { customerId, gallery }: Knock, text: string): Promise<EntryKey> {
  const token = tokenHere(text, customerId)
  const link = await db.tenant(customerId, async (tx) => {
    const found = await findLinkByToken(tx, token, clock())
    if (!found || found.gallery_id === gallery.id) return found
    if (found.gallery_id !== null) return undefined
    return (await isInvited(tx, customerId, gallery.id, found.client_id)) || !gallery.asks_who ? found : undefined
  })
  if (!link) throw new Refusal('LinkNotValid')
  return {
    kind: 'client',
    clientId: link.client_id,
    name: link.name,
    identified: link.gallery_id === null,
    basis: 'link',
    linkId: link.id,
    expiresAt: link.expires_at,
    inside: false,
  }
}

async function byCode(needs: SharingNeeds, { customerId, gallery, body, visit }: Knock): Promise<EntryKey> {
  const { email, code } = body
  if (email === undefined) throw refuseField('InvalidRequest', 'email', errorHelp.fieldRequired)
  if (!code) throw refuseField('InvalidRequest', 'code', errorHelp.fieldRequired)
  const client = await checkCode(needs, customerId, gallery, { email, code }, visit)
  return { ...guest, kind: 'client', ...client, identified: true, basis: 'code' }
}

/** Whoever is known stays who they are; whoever is not is a guest, where guests may come. */
async function without(needs: SharingNeeds, { customerId, gallery, principal }: Knock): Promise<EntryKey> {
  const way = await wayIn(needs, principal, customerId, gallery)
  if (!way) throw new Refusal('GalleryNotOpen')
  if (!principal) return { ...guest, ...way }
  const { kind, clientId, name, identified } = principal
  return { ...guest, kind, clientId, name, identified, ...way }
}

/** A token of another studio is none here. */
export function tokenHere(text: string, customerId: string) {
  const token = parseTenantToken(text)
  if (!token || token.customerId !== customerId) throw new Refusal('LinkNotValid')
  return token
}
