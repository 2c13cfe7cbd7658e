import type { AnswerOf, beginSelection as endpoint, BodyOf, getFamilySelection } from '@revela/contract'
import { daysLeft, isPastDay, placeholderEmail, type CalendarDay, termsFromStored, termsToStored } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids/uuid.ts'
import type { Limit } from '../../../platform/rate-limit/rate-limit.ts'
import { ApiError } from '../../../platform/api-error/api-error.ts'
import { adoptSession, createClient, findClientByEmail, inviteClient, personalLinkInside } from '../../clients/index.ts'
import { findGallery } from '../../galleries/index.ts'
import { openProfile, studioAddress } from '../../profiles/index.ts'
import { agreedTerms, readPreferences } from '../link-preferences.repository.ts'
import { consumeChooserLimit } from '../chooser-limits.ts'
import { notifyNewChooser, queueStartedMail, queueKnownContactMail } from '../selection-mails.ts'
import { findClientSelection, findNewestUnfinished, insertSelection } from '../selection.repository.ts'
import type { SelectionRow, SelectionsDeps } from '../selections.module.ts'
import { describeSelection, findOwnSelection } from './own-selection.ts'

/**
 * The first choice in a public selection turns a guest into a client of this studio; an existing client just begins. A
 * contact that already belongs to a client gets the same response, so the response does not reveal who is a client: the
 * guest chooses as a new client without that contact, and the contact's owner is mailed their own link. A new client
 * without an e-mail gets their link in the response: it opens only the selection that this call created.
 */
export async function beginSelection(
  deps: SelectionsDeps,
  principal: FamilyPrincipal,
  galleryId: string,
  body: BodyOf<typeof endpoint>,
  visit: Pick<Visit, 'address'>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = deps
  const { customerId } = principal
  const { gallery, preferences, ownSelection } = await db.tenant(customerId, async (tx) => ({
    gallery: await findGallery(tx, customerId, galleryId),
    preferences: await readPreferences(tx, customerId, galleryId),
    ownSelection: await findOwnSelection(tx, principal, galleryId),
  }))
  const now = clock()
  if (ownSelection) {
    const selection = await db.tenant(customerId, (tx) => describeSelection(deps, tx, ownSelection, now))
    return { selection, personal_link: null }
  }
  const offered = preferences.active && preferences.link_type === 'public'
  if (!gallery || !offered || principal.kind === 'preview') throw new ApiError('SelectionClosed')
  const { deadline_day: deadlineDay } = preferences
  if (deadlineDay !== null && isPastDay(deadlineDay as CalendarDay, now)) throw new ApiError('SelectionClosed')
  const newClient = principal.clientId === null ? await createChooser(deps, { customerId, gallery, body, visit }) : null
  const clientId = principal.clientId ?? newClient!.id
  return db.tenant(customerId, async (tx) => {
    await inviteClient(tx, { customerId, galleryId, clientId, now })
    await insertSelection(tx, {
      customer_id: customerId,
      id: newId(),
      gallery_id: galleryId,
      client_id: clientId,
      origin: 'public',
      ...agreedTerms(preferences),
      magic_link: true,
      created_at: now,
    })
    if (principal.clientId === null) {
      await adoptSession(tx, customerId, { sessionId: principal.sessionId, galleryId, clientId })
    }
    const selection = (await findClientSelection(tx, customerId, galleryId, clientId))!
    await (newClient?.contactOwnerId
      ? queueKnownContactMail(deps, tx, selection, newClient.contactOwnerId, now)
      : queueStartedMail(deps, tx, selection, now))
    if (newClient) await notifyNewChooser(deps, tx, selection, now)
    const needsLink = newClient !== null && body.email === undefined
    const personalLink = needsLink ? await personalAddress(deps, tx, { selection, slug: gallery.slug }, now) : null
    return { selection: await describeSelection(deps, tx, selection, now), personal_link: personalLink }
  })
}

async function personalAddress(
  { keys, config }: SelectionsDeps,
  tx: Tx,
  { selection, slug }: { readonly selection: SelectionRow; readonly slug: string },
  now: Date,
): Promise<string> {
  const { customer_id: customerId, client_id: clientId, gallery_id: galleryId } = selection
  const { token } = await personalLinkInside(tx, keys, customerId, { clientId, galleryId }, now)
  const profile = await openProfile(tx, customerId, now)
  return `${studioAddress(config, profile)}/${slug}#c=${token}`
}

type NewChooserInput = {
  readonly customerId: string
  readonly gallery: { readonly id: string; readonly title: string }
  readonly body: BodyOf<typeof endpoint>
  readonly visit: Pick<Visit, 'address'>
}

type NewChooser = {
  readonly id: string
  /** The client that the typed e-mail already belongs to, if any. */
  readonly contactOwnerId: string | null
}

/** Creates a client from what a guest typed at the first choice. */
async function createChooser(deps: SelectionsDeps, newClient: NewChooserInput): Promise<NewChooser> {
  const { customerId, gallery, visit } = newClient
  const { name, email, tel } = newClient.body
  if (name === undefined || (email === undefined && tel === undefined)) throw new ApiError('InvalidRequest')
  const contact = email ?? placeholderEmail(tel ?? '')
  const limits = callerLimits(gallery.id, contact, visit.address)
  await deps.limiter.consume(limits)
  try {
    await consumeChooserLimit(deps, { customerId, galleryId: gallery.id })
  } catch (error) {
    // A rejected guest created no client and caused no mail: a retry must not use up their own limit.
    if (error instanceof ApiError) await deps.limiter.refund(limits)
    throw error
  }
  const owner = await deps.db.tenant(customerId, (tx) => findClientByEmail(tx, customerId, contact))
  const client = { name, tel: tel ?? null, originTitle: gallery.title }
  const create = (address: string | null) => createClient(deps, customerId, { ...client, email: address })
  const created = owner ? null : await create(contact).catch(nullIfEmailTaken)
  const { id } = created ?? (await create(null))
  // A contact with only a phone number has no mailbox to send a link to.
  return { id, contactOwnerId: created === null && email !== undefined ? (owner?.id ?? null) : null }
}

/** Another guest began with the same contact between the lookup and the insert. */
function nullIfEmailTaken(error: unknown): null {
  if (error instanceof ApiError && error.code === 'ClientEmailTaken') return null
  throw error
}

/** Counted before the contact is looked up, so that a rejection does not reveal whether it is known. */
function callerLimits(galleryId: string, contact: string, address: string): Limit[] {
  return [
    { name: 'selection:begin+ip', key: `${galleryId}\n${address}`, max: 10, windowSeconds: 3_600 },
    // Each attempt mails the owner of the contact.
    { name: 'selection:begin+contact', key: `${galleryId}\n${contact}`, max: 3, windowSeconds: 3_600 },
  ]
}

/**
 * Returns what a visitor with the link may begin; null when only clients with a prepared selection may choose. The
 * owner's preview of a private selection shows the terms of the newest one that is not finished.
 */
export async function readOffer(
  { db, clock }: Pick<SelectionsDeps, 'db' | 'clock'>,
  { customerId, kind }: FamilyPrincipal,
  galleryId: string,
): Promise<AnswerOf<typeof getFamilySelection>['offer']> {
  const offered = await db.tenant(customerId, async (tx) => {
    const preferences = await readPreferences(tx, customerId, galleryId)
    if (!preferences.active) return null
    if (preferences.link_type === 'public') return preferences
    if (kind !== 'preview') return null
    return (await findNewestUnfinished(tx, customerId, galleryId)) ?? preferences
  })
  if (!offered) return null
  const { deadline_day: deadlineDay } = offered
  return {
    terms: termsToStored(termsFromStored(offered)),
    limit_date: deadlineDay,
    days_left: daysLeft(deadlineDay as CalendarDay | null, clock()),
  }
}
