import type { BodyOf, enterGallery } from '@revela/contract'
import type { GrantBasis } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CallerAndSharedLimits } from '../../platform/rate-limit/rate-limit.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import {
  findClientByEmail,
  findLinkByToken,
  isInvited,
  renewSecretHash,
  normalizeSecret,
  usePreviewCode,
  type FamilyKind,
} from '../clients/index.ts'
import { findInvitation } from '../selections/index.ts'
import { checkGalleryPassword } from './check-gallery-password.ts'
import { codeLimits, homeCodeLimits, warnOfGuesses } from './entry-limits.ts'
import { actorIn, findAccess } from './family-access.read.ts'
import type { FamilyGallery } from './family-gallery.read.ts'
import type { SharingDeps } from './sharing.module.ts'

/** How a visitor enters a gallery. */
export type EntryKey = {
  readonly kind: FamilyKind
  readonly clientId: string | null
  readonly participantId: string | null
  readonly name: string | null
  readonly identified: boolean
  readonly basis: GrantBasis
  readonly linkId: string | null
  /** The revision of the password that was entered. */
  readonly passwordRevision: number | null
  /** The link's own expiry, if earlier than the session's. */
  readonly expiresAt: Date | null
  /** Already inside by an earlier key, which stays in force. */
  readonly inside: boolean
}

type EntryRequest = {
  readonly customerId: string
  readonly gallery: FamilyGallery
  readonly principal: FamilyPrincipal | null
  readonly body: BodyOf<typeof enterGallery>
  readonly visit: Visit
}

export async function resolveEntryKey(deps: SharingDeps, request: EntryRequest): Promise<EntryKey> {
  const { preview, link, participant, email, code, password } = request.body
  if (preview !== undefined) return byPreview(deps, request, preview)
  if (link !== undefined) return byLink(deps, request, link)
  if (participant !== undefined) return byInvitation(deps, request, participant)
  if (email !== undefined || code !== undefined) return byCode(deps, request)
  if (password !== undefined) return byPassword(deps, request, password)
  return enterWithoutKey(deps, request)
}

export const guest = {
  kind: 'guest',
  clientId: null,
  participantId: null,
  name: null,
  identified: false,
  linkId: null,
  passwordRevision: null,
  expiresAt: null,
  inside: false,
} as const

async function byPreview(
  { db, clock }: SharingDeps,
  { customerId, gallery }: EntryRequest,
  text: string,
): Promise<EntryKey> {
  const token = parseTokenOf(text, customerId)
  const used = await db.tenant(customerId, (tx) => usePreviewCode(tx, token, gallery.id, clock()))
  if (!used) throw new ApiError('LinkNotValid')
  return { ...guest, kind: 'preview', basis: 'preview' }
}

/** A link to one gallery opens that gallery; a link to all galleries opens those that were sent to its client. */
export async function byLink(
  { db, clock }: Pick<SharingDeps, 'db' | 'clock'>,
  { customerId, gallery }: Pick<EntryRequest, 'customerId' | 'gallery'>,
  text: string,
): Promise<EntryKey> {
  const token = parseTokenOf(text, customerId)
  const match = await db.tenant(customerId, async (tx) => {
    const link = await findLinkByToken(tx, token, clock())
    if (!link || (link.gallery_id !== null && link.gallery_id !== gallery.id)) return null
    const invited = link.gallery_id !== null || (await isInvited(tx, customerId, gallery.id, link.client_id))
    return invited || gallery.access === 'link' ? { link, invited } : null
  })
  if (!match) throw new ApiError('LinkNotValid')
  const { link, invited } = match
  return {
    ...guest,
    kind: 'client',
    clientId: link.client_id,
    name: link.name,
    identified: link.gallery_id === null,
    // A client who was not invited enters as any visitor does, and loses access when the gallery requires a key.
    basis: invited ? 'link' : 'open',
    linkId: link.id,
    expiresAt: link.expires_at,
  }
}

/** An invitation to choose together opens the gallery of its selection, whatever the access mode. */
export async function byInvitation(
  deps: Pick<SharingDeps, 'db' | 'clock'>,
  { customerId, gallery, principal }: Pick<EntryRequest, 'customerId' | 'gallery' | 'principal'>,
  text: string,
): Promise<EntryKey> {
  const token = parseTokenOf(text, customerId)
  const participant = await deps.db.tenant(customerId, (tx) => findInvitation(tx, token, gallery.id))
  if (!participant) throw new ApiError('LinkNotValid')
  const access = await findAccess(deps, principal, customerId, gallery)
  // A client who tries their own invitation stays who they are.
  if (access?.actor?.clientId === participant.client_id) {
    return { ...guest, ...toIdentity(access.actor), basis: access.basis, inside: access.inside }
  }
  const inside = access?.actor?.participantId === participant.id && access.inside
  return { ...guest, participantId: participant.id, name: participant.name, basis: 'participant', inside }
}

async function byCode(deps: SharingDeps, { customerId, gallery, body, visit }: EntryRequest): Promise<EntryKey> {
  const { email, code } = body
  if (email === undefined) throw fieldError('InvalidRequest', 'email', errorHelp.fieldRequired)
  if (!code) throw fieldError('InvalidRequest', 'code', errorHelp.fieldRequired)
  const { invited, ...client } = await checkCode(deps, customerId, gallery, { email, code }, visit)
  return { ...guest, kind: 'client', ...client, identified: true, basis: invited ? 'code' : 'open' }
}

/** A known visitor keeps their identity, and their earlier basis of access if that grants more. */
async function byPassword(deps: SharingDeps, request: EntryRequest, input: string): Promise<EntryKey> {
  const { customerId, gallery, principal, visit } = request
  const passwordRevision = await checkGalleryPassword(deps, customerId, gallery, input, visit)
  const access = await findAccess(deps, principal, customerId, gallery)
  const passwordEntry = { basis: 'password', passwordRevision } as const
  const { basis, inside } = access ?? noAccess
  const basisToUse = basis !== 'open' && basis !== 'password' ? { basis, inside } : passwordEntry
  return { ...guest, ...toIdentity(access?.actor ?? (principal && actorIn(principal, null))), ...basisToUse }
}

const noAccess = { basis: 'open', inside: false } as const

/** A known visitor keeps their identity; an unknown one is a guest, where guests are allowed. */
async function enterWithoutKey(deps: SharingDeps, { customerId, gallery, principal }: EntryRequest): Promise<EntryKey> {
  const access = await findAccess(deps, principal, customerId, gallery)
  if (!access) throw new ApiError('GalleryNotOpen')
  const { basis, inside, actor } = access
  return { ...guest, ...toIdentity(actor), basis, inside }
}

function toIdentity(
  actor: FamilyPrincipal | null,
): Partial<Pick<EntryKey, 'kind' | 'clientId' | 'participantId' | 'name' | 'identified'>> {
  if (!actor) return {}
  const { kind, clientId, participantId, name, identified } = actor
  return { kind, clientId, participantId, name, identified }
}

/** A token of another studio is not valid here. */
export function parseTokenOf(text: string, customerId: string) {
  const token = parseTenantToken(text)
  if (!token || token.customerId !== customerId) throw new ApiError('LinkNotValid')
  return token
}

/** Where a code is entered: its limits, and which clients it admits. */
type CodeCheck = {
  readonly limits: CallerAndSharedLimits
  readonly findAdmission: (tx: Tx, clientId: string) => Promise<Admission | null>
  /** Called for every wrong code, whatever the reason. */
  readonly onWrongCode: () => Promise<void>
}

/** `invited`: the gallery was sent to this client; otherwise it is open to anyone with its address. */
type Admission = { readonly invited: boolean }
type CodeInput = { readonly email: string; readonly code: string }
type IdentifiedClient = Admission & { readonly clientId: string; readonly name: string }

/** At a gallery: every client of the studio, or only those it was sent to. */
async function checkCode(
  deps: SharingDeps,
  customerId: string,
  gallery: Pick<FamilyGallery, 'id' | 'title' | 'access'>,
  input: CodeInput,
  visit: Visit,
): Promise<IdentifiedClient> {
  return checkClientCode(deps, customerId, input, {
    limits: codeLimits(gallery.id, input.email, visit.address),
    findAdmission: async (tx, clientId) => {
      const invited = await isInvited(tx, customerId, gallery.id, clientId)
      return invited || gallery.access === 'link' ? { invited } : null
    },
    onWrongCode: () => warnOfGuesses(deps, customerId, gallery, 'code'),
  })
}

/** At the studio's own address: every client of the studio. */
export async function checkHomeCode(
  deps: SharingDeps,
  customerId: string,
  input: CodeInput,
  visit: Visit,
): Promise<IdentifiedClient> {
  const limits = homeCodeLimits(customerId, input.email, visit.address)
  return checkClientCode(deps, customerId, input, {
    limits,
    findAdmission: async () => ({ invited: true }),
    onWrongCode: async () => undefined,
  })
}

/**
 * The response, its size and its duration are the same for a wrong code, an unknown e-mail and a client who is not
 * invited.
 */
async function checkClientCode(
  { db, hasher, limiter }: SharingDeps,
  customerId: string,
  input: CodeInput,
  { limits, findAdmission, onWrongCode }: CodeCheck,
): Promise<IdentifiedClient> {
  await limiter.consumeOwnThenShared(limits)
  const { client, admission } = await db.tenant(customerId, async (tx) => {
    const match = await findClientByEmail(tx, customerId, input.email)
    // No client has this id: an unknown e-mail runs the same statements.
    const clientId = match?.id ?? '00000000-0000-0000-0000-000000000000'
    return { client: match, admission: await findAdmission(tx, clientId) }
  })
  const secret = normalizeSecret(client?.secret_kind ?? 'code', input.code)
  const { ok, renew } = await hasher.verify(secret, client?.secret_hash ?? null)
  if (!client || !ok || !admission) {
    await onWrongCode()
    throw fieldError('WrongAccessCode', 'code', errorHelp.wrongAccessCode)
  }
  if (renew) {
    const renewed = await hasher.hash(secret)
    await db.tenant(customerId, (tx) => renewSecretHash(tx, customerId, client.id, client.secret_hash, renewed))
  }
  // Correct codes do not count as attempts: two hundred guests of one wedding may enter on one day.
  await limiter.reset(limits.own)
  await limiter.refund(limits.shared)
  return { clientId: client.id, name: client.name, ...admission }
}
