import {
  getShareLinks,
  listSends,
  sendTestMail,
  shareGallery as shareEndpoint,
  type AnswerOf,
  type BodyOf,
  type shareGallery as endpoint,
} from '@revela/contract'
import { allows, isPlaceholderEmail, whatsappDigits, DAY_SECONDS } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { createHash } from 'node:crypto'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { customerRoute, type Route } from '../../../http/route.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findCustomer } from '../../accounts/index.ts'
import { queueSentMail, queueTestMail, requireSending } from '../../client-mail/index.ts'
import {
  createClient,
  ensurePersonalLink,
  findClient,
  findClientByEmail,
  inviteClient,
  mailedCode,
} from '../../clients/index.ts'
import { findGallery, publishGallery, readActiveSelection, unsealPassword } from '../../galleries/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import { readLimits, requireFeature } from '../../subscriptions/index.ts'
import { readFamilyGallery } from '../family-gallery.read.ts'
import type { SendingDeps } from '../sharing.module.ts'
import { findDuplicateSend, insertSend, lockContent, readSends, type SendRow } from './gallery-send.repository.ts'
import { composeShareMail, type MailAccess } from './share-mail.ts'

/** Limits bursts; client-mail decides how many mails a day an account may send. */
function mailLimits(customerId: string, email: string): Limit[] {
  return [
    { name: 'share:mail', key: customerId, max: 300, windowSeconds: 3_600 },
    { name: 'share:mail+address', key: `${customerId}\n${email}`, max: 30, windowSeconds: DAY_SECONDS },
  ]
}

function linkLimits(customerId: string): Limit[] {
  return [{ name: 'share:links', key: customerId, max: 600, windowSeconds: 3_600 }]
}

const duplicateWindowMs = 60_000

/** Sends a gallery to a client: the mail, its job, the invitation and the send's row are one transaction. */
export async function shareGallery(
  deps: SendingDeps,
  { customerId, sessionId }: CustomerPrincipal,
  galleryId: string,
  body: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, limiter, config } = deps
  const recipient = { name: body.client_name, email: body.client_email }
  const magicLink = body.magicLink ?? false
  if (magicLink) await requireFeature(deps.subscriptions, customerId, 'magic_link')
  await db.tenant(customerId, (tx) => requireSending(tx, customerId, clock()))
  await limiter.consume(mailLimits(customerId, recipient.email))
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  if (!gallery) throw new ApiError('GalleryNotFound')
  const clientId = await resolveRecipient(deps, customerId, recipient)
  const link = magicLink ? await ensurePersonalLink(deps, customerId, { clientId, galleryId }) : null
  const { footer } = await deps.termsOf(customerId)
  const now = clock()

  return db.tenant(customerId, async (tx) => {
    const client = await findClient(tx, customerId, clientId)
    if (!client) throw new ApiError('NotFound')
    const stored = await findGallery(tx, customerId, galleryId)
    if (!stored) throw new ApiError('GalleryNotFound')
    const { access, password_revision: revision } = stored
    const key = link?.id ?? [client.secret_hash, access, revision]
    const contentParts = [galleryId, clientId, recipient, body.subject, body.client_message, key]
    const contentKey = createHash('sha256').update(JSON.stringify(contentParts)).digest()
    await lockContent(tx, contentKey)
    const since = new Date(now.getTime() - duplicateWindowMs)
    const duplicate = await findDuplicateSend(tx, { customerId, contentKey, since })
    const published = await publishGallery(tx, customerId, galleryId, now)
    if (duplicate) return { send: presentSend(duplicate), repeated: true, published }

    const selection = await readActiveSelection(tx, customerId, galleryId)
    // An open gallery needs only its address; any other needs what the client must enter. A private selection requires
    // an identified client, which the gallery's password does not provide.
    const passwordAccess = async (): Promise<MailAccess> => {
      if (access === 'link') return { kind: 'open' }
      const isPrivate = selection.kind === 'private'
      const password = access === 'password' && !isPrivate ? unsealPassword(deps, stored) : null
      if (password !== null) return { kind: 'galleryPassword', password }
      const code = await mailedCode(deps, tx, { customerId, clientId, sessionId, now })
      return code === null ? { kind: 'password' } : { kind: 'code', code }
    }
    await inviteClient(tx, { customerId, galleryId, clientId, now })
    const profile = await openProfile(tx, customerId, now)
    const mail = composeShareMail({
      customerId,
      clientId,
      recipient,
      subject: body.subject,
      message: body.client_message,
      gallery,
      galleryUrl: `${studioAddress(config, profile)}/${gallery.slug}`,
      profile,
      access: link ? { kind: 'link', token: link.token } : await passwordAccess(),
      isChoosing: selection.active,
      footer,
    })
    const send = {
      customer_id: customerId,
      id: newId(),
      gallery_id: galleryId,
      client_id: clientId,
      mail_id: newId(),
      ...recipient,
      subject: body.subject,
      magic_link: magicLink,
      content_key: contentKey,
      at: now,
    }
    // Before the mail is counted: the insert locks the client's reminder schedule, and the reminder sweep locks that
    // before it counts a mail.
    await insertSend(tx, send)
    const { isHeld } = await queueSentMail(deps, tx, { ...mail, id: send.mail_id }, now)
    const queued = presentSend({
      ...toSendRow(send),
      state: isHeld ? 'held' : 'queued',
      rejection: null,
      settled_at: null,
    })
    return { send: queued, repeated: false, published }
  })
}

function toSendRow({ id, client_id, name, email, subject, magic_link, at }: Parameters<typeof insertSend>[1]) {
  return { id, client_id, name, email, subject, magic_link, at }
}

function presentSend({ at, settled_at, ...send }: SendRow): AnswerOf<typeof listSends>['sends'][number] {
  return { ...send, at: at.toISOString(), settled_at: settled_at?.toISOString() ?? null }
}

/** Finds the client with this address, or creates one, as if entered by the photographer. */
async function resolveRecipient(
  deps: SendingDeps,
  customerId: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  // A placeholder address receives no mail.
  if (isPlaceholderEmail(email)) throw fieldError('InvalidRequest', 'client_email', errorHelp.emailInvalid)
  const find = () => deps.db.tenant(customerId, (tx) => findClientByEmail(tx, customerId, email))
  const existing = await find()
  if (existing) return existing.id
  try {
    return (await createClient(deps, customerId, { name, email })).id
  } catch (error) {
    // A concurrent call created the client.
    const concurrent = error instanceof ApiError && error.code === 'ClientEmailTaken' ? await find() : undefined
    if (!concurrent) throw error
    return concurrent.id
  }
}

/** Mails the photographer what a client would get, without the client's secrets. */
async function sendTest(
  deps: SendingDeps,
  customerId: string,
  galleryId: string,
  { subject, client_message: message }: BodyOf<typeof sendTestMail>,
): Promise<AnswerOf<typeof sendTestMail>> {
  const { db, clock, limiter, config } = deps
  await limiter.consume([{ name: 'share:test', key: customerId, max: 20, windowSeconds: 3_600 }])
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  if (!gallery) throw new ApiError('GalleryNotFound')
  const { footer } = await deps.termsOf(customerId)
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const customer = await findCustomer(tx, customerId)
    if (!customer) throw new ApiError('NotFound')
    const { name, email } = customer
    const profile = await openProfile(tx, customerId, now)
    const mail = composeShareMail({
      customerId,
      clientId: null,
      recipient: { name, email },
      subject,
      message,
      gallery,
      galleryUrl: `${studioAddress(config, profile)}/${gallery.slug}`,
      profile,
      access: { kind: 'open' },
      isChoosing: (await readActiveSelection(tx, customerId, galleryId)).active,
      footer,
    })
    await queueTestMail(deps, tx, mail, now)
    return { email }
  })
}

/** The ways to send a gallery or a selection to a client. */
export function sendsRoutes(deps: SendingDeps): Route[] {
  return [
    customerRoute(shareEndpoint, async ({ params, body, principal }) =>
      shareGallery(deps, principal, params.collection_id, body),
    ),
    customerRoute(sendTestMail, async ({ params, body, principal: { customerId } }) =>
      sendTest(deps, customerId, params.collection_id, body),
    ),
    customerRoute(getShareLinks, async ({ params, body, principal: { customerId } }) =>
      shareLinks(deps, customerId, params.collection_id, body),
    ),
    customerRoute(listSends, async ({ params, query, principal: { customerId } }) => {
      const filter = { customerId, galleryId: params.collection_id, clientId: query.client_id ?? null }
      return { sends: (await deps.db.tenant(customerId, (tx) => readSends(tx, filter))).map(presentSend) }
    }),
  ]
}

type Links = AnswerOf<typeof getShareLinks>

/** Returns the links that the photographer passes on by hand; publishes the gallery, so that they work. */
async function shareLinks(
  deps: SendingDeps,
  customerId: string,
  galleryId: string,
  { client_id: clientId, magic_link: magicLink }: BodyOf<typeof getShareLinks>,
): Promise<Links> {
  const { db, clock, config, limiter, subscriptions } = deps
  if (magicLink) await requireFeature(subscriptions, customerId, 'magic_link')
  await limiter.consume(linkLimits(customerId))
  const wantsLink = magicLink ?? allows(await readLimits(subscriptions, customerId), 'magic_link')
  const now = clock()
  const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
  const { client, profile, published } = await db.tenant(customerId, async (tx) => {
    if (clientId !== undefined) await inviteClient(tx, { customerId, galleryId, clientId, now })
    return {
      published: await publishGallery(tx, customerId, galleryId, now),
      client: clientId === undefined ? null : await findClient(tx, customerId, clientId),
      profile: await openProfile(tx, customerId, now),
    }
  })
  if (!gallery || client === undefined) throw new ApiError('NotFound')
  const galleryUrl = `${studioAddress(config, profile)}/${gallery.slug}`
  const link =
    client && wantsLink ? await ensurePersonalLink(deps, customerId, { clientId: client.id, galleryId }) : null
  return {
    gallery_url: galleryUrl,
    personal_url: link && `${galleryUrl}#c=${link.token}`,
    whatsapp: client?.tel ? whatsappDigits(client.tel) : null,
    access: gallery.access,
    published,
    password_changed: client?.secret_kind === 'password',
  }
}
