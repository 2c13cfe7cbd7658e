import type { BodyOf, enterGallery } from '@revela/contract'
import type { GrantBasis } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OwnAndShared } from '../../platform/rate-limit/rate-limit.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import {
  findClientByEmail,
  findLinkByToken,
  isInvited,
  renewSecretHash,
  typedSecret,
  usePreviewCode,
  type FamilyKind,
} from '../clients/index.ts'
import { checkGalleryPassword } from './check-gallery-password.ts'
import { codeLimits, homeCodeLimits, warnOfGuesses } from './entry-limits.ts'
import { actingAs, wayIn } from './family-access.read.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingNeeds } from './sharing.module.ts'

/** What somebody came in with. */
export type EntryKey = {
  readonly kind: FamilyKind
  readonly clientId: string | null
  readonly name: string | null
  readonly identified: boolean
  readonly basis: GrantBasis
  readonly linkId: string | null
  /** Of a password: the revision that was typed. */
  readonly passwordRevision: number | null
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
  const { preview, link, email, code, password } = knock.body
  if (preview !== undefined) return byPreview(needs, knock, preview)
  if (link !== undefined) return byLink(needs, knock, link)
  if (email !== undefined || code !== undefined) return byCode(needs, knock)
  if (password !== undefined) return byPassword(needs, knock, password)
  return without(needs, knock)
}

export const guest = {
  kind: 'guest',
  clientId: null,
  name: null,
  identified: false,
  linkId: null,
  passwordRevision: null,
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
export async function byLink(
  { db, clock }: Pick<SharingNeeds, 'db' | 'clock'>,
  { customerId, gallery }: Pick<Knock, 'customerId' | 'gallery'>,
  text: string,
): Promise<EntryKey> {
  const token = tokenHere(text, customerId)
  const found = await db.tenant(customerId, async (tx) => {
    const link = await findLinkByToken(tx, token, clock())
    if (!link || (link.gallery_id !== null && link.gallery_id !== gallery.id)) return null
    const invited = link.gallery_id !== null || (await isInvited(tx, customerId, gallery.id, link.client_id))
    return invited || gallery.access === 'link' ? { link, invited } : null
  })
  if (!found) throw new Refusal('LinkNotValid')
  const { link, invited } = found
  return {
    ...guest,
    kind: 'client',
    clientId: link.client_id,
    name: link.name,
    identified: link.gallery_id === null,
    // Whoever was not invited came in as anybody would, and is out when the gallery begins to ask.
    basis: invited ? 'link' : 'open',
    linkId: link.id,
    expiresAt: link.expires_at,
  }
}

async function byCode(needs: SharingNeeds, { customerId, gallery, body, visit }: Knock): Promise<EntryKey> {
  const { email, code } = body
  if (email === undefined) throw refuseField('InvalidRequest', 'email', errorHelp.fieldRequired)
  if (!code) throw refuseField('InvalidRequest', 'code', errorHelp.fieldRequired)
  const { invited, ...client } = await checkCode(needs, customerId, gallery, { email, code }, visit)
  return { ...guest, kind: 'client', ...client, identified: true, basis: invited ? 'code' : 'open' }
}

/** Whoever is known here stays who they are, and inside by what let them in before if that is worth more. */
async function byPassword(needs: SharingNeeds, knock: Knock, typed: string): Promise<EntryKey> {
  const { customerId, gallery, principal, visit } = knock
  const passwordRevision = await checkGalleryPassword(needs, customerId, gallery, typed, visit)
  const way = await wayIn(needs, principal, customerId, gallery)
  const entered = { basis: 'password', passwordRevision } as const
  const { basis, inside } = way ?? entryless
  const kept = basis !== 'open' && basis !== 'password' ? { basis, inside } : entered
  return { ...guest, ...identityOf(way?.acting ?? (principal && actingAs(principal, null))), ...kept }
}

const entryless = { basis: 'open', inside: false } as const

/** Whoever is known here stays who they are; whoever is not is a guest, where guests may come. */
async function without(needs: SharingNeeds, { customerId, gallery, principal }: Knock): Promise<EntryKey> {
  const way = await wayIn(needs, principal, customerId, gallery)
  if (!way) throw new Refusal('GalleryNotOpen')
  const { basis, inside, acting } = way
  return { ...guest, ...identityOf(acting), basis, inside }
}

function identityOf(
  acting: FamilyPrincipal | null,
): Partial<Pick<EntryKey, 'kind' | 'clientId' | 'name' | 'identified'>> {
  if (!acting) return {}
  const { kind, clientId, name, identified } = acting
  return { kind, clientId, name, identified }
}

/** A token of another studio is none here. */
export function tokenHere(text: string, customerId: string) {
  const token = parseTenantToken(text)
  if (!token || token.customerId !== customerId) throw new Refusal('LinkNotValid')
  return token
}

/** Where a code is typed: how often, and which clients it lets in there. */
type Gate = {
  readonly limits: OwnAndShared
  readonly admits: (tx: Tx, clientId: string) => Promise<Admitted | null>
  /** Called for every wrong one, whatever is wrong about it. */
  readonly missed: () => Promise<void>
}

/** `invited`: the gallery was sent to this client, rather than being open to whoever has its address. */
type Admitted = { readonly invited: boolean }
type Typed = { readonly email: string; readonly code: string }
type Known = Admitted & { readonly clientId: string; readonly name: string }

/** At a gallery: every client of the studio, or those it was sent to. */
async function checkCode(
  needs: SharingNeeds,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title' | 'access'>,
  typed: Typed,
  visit: Visit,
): Promise<Known> {
  return checkAt(needs, customerId, typed, {
    limits: codeLimits(gallery.id, typed.email, visit.address),
    admits: async (tx, clientId) => {
      const invited = await isInvited(tx, customerId, gallery.id, clientId)
      return invited || gallery.access === 'link' ? { invited } : null
    },
    missed: () => warnOfGuesses(needs, customerId, gallery, 'code'),
  })
}

/** At the studio's own address: every client of the studio. */
export async function checkHomeCode(
  needs: SharingNeeds,
  customerId: string,
  typed: Typed,
  visit: Visit,
): Promise<Known> {
  const limits = homeCodeLimits(customerId, typed.email, visit.address)
  return checkAt(needs, customerId, typed, {
    limits,
    admits: async () => ({ invited: true }),
    missed: async () => undefined,
  })
}

/** The answer, its bytes and its time are the same for a wrong code, an unknown e-mail and a client not invited here. */
async function checkAt(
  { db, hasher, limiter }: SharingNeeds,
  customerId: string,
  typed: Typed,
  { limits, admits, missed }: Gate,
): Promise<Known> {
  await limiter.takeOwnThenShared(limits)
  const { client, admitted } = await db.tenant(customerId, async (tx) => {
    const found = await findClientByEmail(tx, customerId, typed.email)
    // Nobody has this id: an unknown e-mail runs the same statements.
    const asked = found?.id ?? '00000000-0000-0000-0000-000000000000'
    return { client: found, admitted: await admits(tx, asked) }
  })
  const secret = typedSecret(client?.secret_kind ?? 'code', typed.code)
  const { ok, renew } = await hasher.verify(secret, client?.secret_hash ?? null)
  if (!client || !ok || !admitted) {
    await missed()
    throw refuseField('WrongAccessCode', 'code', errorHelp.wrongAccessCode)
  }
  if (renew) {
    const renewed = await hasher.hash(secret)
    await db.tenant(customerId, (tx) => renewSecretHash(tx, customerId, client.id, client.secret_hash, renewed))
  }
  // Right ones are not tries: two hundred guests of one wedding may come in on one day.
  await limiter.forgive(limits.own)
  await limiter.giveBack(limits.shared)
  return { clientId: client.id, name: client.name, ...admitted }
}
