import type {
  AnswerOf,
  BodyOf,
  createSelection as endpoint,
  getLinkPreferences,
  updateLinkPreferences,
} from '@revela/contract'
import {
  editTerms,
  featuresNeeded,
  termsChangeFromWire,
  termsFromStored,
  termsProblems,
  termsToStored,
  termsToWire,
} from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { inviteClient } from '../clients/index.ts'
import { findGallery, tightenToInvited } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { agreedTerms, readPreferences, storePreferences, type LinkPreferences } from './link-preferences.repository.ts'
import { countPrivate, insertSelection } from './selection.repository.ts'
import type { SelectionsDeps } from './selections.module.ts'

type Change = BodyOf<typeof updateLinkPreferences>

export async function getPreferences(
  { db, clock, config }: SelectionsDeps,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof getLinkPreferences>> {
  return db.tenant(customerId, async (tx) => {
    const gallery = await findGallery(tx, customerId, galleryId)
    if (!gallery) throw new ApiError('GalleryNotFound')
    const preferences = await readPreferences(tx, customerId, galleryId)
    const profile = await openProfile(tx, customerId, clock())
    return {
      ...termsToWire(termsFromStored(preferences)),
      limit_date: preferences.deadline_day,
      active: preferences.active,
      sel_link_type: preferences.link_type,
      selection_link: `${studioAddress(config, profile)}/${gallery.slug}`,
    }
  })
}

export async function updatePreferences(
  deps: SelectionsDeps,
  customerId: string,
  galleryId: string,
  change: Change,
): Promise<void> {
  if (change.selling_photos) await requireFeature(deps.subscriptions, customerId, 'buy_photos')
  await deps.db.tenant(customerId, (tx) => changePreferences(tx, customerId, galleryId, change))
}

/** The caller has checked the plan's features. */
export async function changePreferences(tx: Tx, customerId: string, galleryId: string, change: Change): Promise<void> {
  const previous = await readPreferences(tx, customerId, galleryId)
  const preferences = edited(previous, change)
  // Incomplete preferences may be saved, but not offered.
  if (preferences.active) requireComplete(preferences)
  await storePreferences(tx, customerId, galleryId, preferences)
  const onlyPrivate = preferences.active && preferences.link_type === 'private'
  if (onlyPrivate) await tightenToInvited(tx, customerId, galleryId)
}

/** The preferences as a change that makes those of another gallery equal. */
export async function readPreferencesChange(tx: Tx, customerId: string, galleryId: string): Promise<Change> {
  const preferences = await readPreferences(tx, customerId, galleryId)
  return {
    ...termsToWire(termsFromStored(preferences)),
    limit_date: preferences.deadline_day,
    active: preferences.active,
    type: preferences.link_type,
  }
}

function edited(previous: LinkPreferences, change: Change): LinkPreferences {
  const terms = editTerms(termsFromStored(previous), termsChangeFromWire(change))
  return {
    ...termsToStored(terms),
    deadline_day: change.limit_date === undefined ? previous.deadline_day : change.limit_date,
    link_type: change.type === undefined ? previous.link_type : change.type,
    active: change.active ?? previous.active,
  }
}

const missingFields = {
  chargeTypeMissing: 'charge_type',
  contractedMissing: 'contracted_pictures',
  priceMissing: 'extra_picture_price',
} as const

function requireComplete(preferences: LinkPreferences): void {
  const problems = termsProblems(termsFromStored(preferences))
  if (problems.length === 0) return
  const messages = problems.map((problem) => ({ id: missingFields[problem], help: errorHelp.fieldRequired }))
  throw new ApiError('InvalidRequest', { messages })
}

/** A second private selection in the same gallery is a separate feature. */
async function requirePrivateFeature(deps: SelectionsDeps, customerId: string, galleryId: string): Promise<void> {
  const privateCount = await deps.db.tenant(customerId, (tx) => countPrivate(tx, customerId, galleryId))
  for (const feature of featuresNeeded({ privateBeside: privateCount })) {
    await requireFeature(deps.subscriptions, customerId, feature)
  }
}

/** Creates a private selection for one client, on the current terms of the gallery's preferences. Returns its id. */
export async function createSelection(
  deps: SelectionsDeps,
  customerId: string,
  { collection_id: galleryId, customer_client_id: clientId, selection_data }: BodyOf<typeof endpoint>,
): Promise<string> {
  if (selection_data.magic_link_enabled) await requireFeature(deps.subscriptions, customerId, 'magic_link')
  await requirePrivateFeature(deps, customerId, galleryId)
  const [id, now] = [newId(), deps.clock()]
  await deps.db.tenant(customerId, async (tx) => {
    const preferences = await readPreferences(tx, customerId, galleryId)
    const link_type = preferences.link_type ?? 'private'
    // First: it locks the preferences and the reminder schedules of all clients of the gallery, in their order.
    await storePreferences(tx, customerId, galleryId, { ...preferences, link_type, active: true })
    await inviteClient(tx, { customerId, galleryId, clientId, now })
    const isInserted = await insertSelection(tx, {
      customer_id: customerId,
      id,
      gallery_id: galleryId,
      client_id: clientId,
      origin: 'private',
      ...agreedTerms(preferences),
      magic_link: selection_data.magic_link_enabled,
      created_at: now,
    })
    if (!isInserted) throw new ApiError('SelectionExists')
    if (link_type === 'private') await tightenToInvited(tx, customerId, galleryId)
  })
  return id
}
