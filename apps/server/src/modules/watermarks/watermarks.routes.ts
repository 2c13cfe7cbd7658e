import {
  createWatermark,
  deleteWatermark,
  editWatermark as editWatermarkEndpoint,
  listWatermarks as listWatermarksEndpoint,
  setDefaultWatermark,
  setWatermarkPicture,
} from '@revela/contract'
import type { MarkSettings } from '@revela/domain'
import { watermarkRefusal } from '@revela/phrases'
import type { Policies, Policy } from '../../access/door.ts'
import { customerRoute, uploadRoute, type Route } from '../../http/route.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { absent } from '../../platform/object-store/absent.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { brandAddress, openProfile, pageObject } from '../profiles/index.ts'
import { requireFeature, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { keepMarkPicture, receiveMarkPicture } from './set-mark-picture.ts'
import { presentSample, presentWatermark, readSettings } from './watermark.presenter.ts'
import {
  changeWatermark,
  deleteWatermark as removeWatermarkDeleteWatermark,
  findSample,
  findUntouched,
  findWatermark,
  insertWatermark,
  listWatermarks,
  lockWatermark,
  nextRevision,
  readMarkOfGallery,
  readPreferences,
  readUse,
  savePreferences,
  type WatermarkRow,
} from './watermark.repository.ts'
import type { WatermarksNeeds } from './watermarks.module.ts'

export const mostWatermarks = 50

/** A mark that was made and never touched is handed out again: opening the editor twice leaves no litter. */
async function addWatermark(needs: WatermarksNeeds, customerId: string): Promise<string> {
  const { db, clock, subscriptions } = needs
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  const { id, hasPicture } = await db.tenant(customerId, async (tx) => {
    // First, because it locks: of two at once, the second finds what the first has made.
    const revision = await nextRevision(tx, customerId)
    const untouched = await findUntouched(tx, customerId)
    if (untouched) {
      const found = await findWatermark(tx, customerId, untouched)
      return { id: untouched, hasPicture: found?.picture_key != null }
    }
    if ((await listWatermarks(tx, customerId)).length >= mostWatermarks) {
      throw refuseField('TooManyWatermarks', 'watermark', watermarkRefusal.tooMany(mostWatermarks))
    }
    const made = newId()
    await insertWatermark(tx, { customerId, id: made, revision, now: clock() })
    return { id: made, hasPicture: false }
  })
  const logo = hasPicture ? null : await readLogo(needs, customerId)
  // A logo that makes no mark is no reason to refuse one: the editor then asks for a picture.
  if (logo) await keepMarkPicture(needs, customerId, id, logo, { edited: false }).catch(unlessRefused)
  return id
}

async function readLogo({ db, clock, store }: WatermarksNeeds, customerId: string): Promise<Buffer | null> {
  const { logo_key } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  return logo_key === null ? null : store.read(pageObject(logo_key)).catch(absent)
}

function unlessRefused(fault: unknown): void {
  if (!(fault instanceof Refusal)) throw fault
}

/** Everything of a mark but the gallery that shows it, which its own room writes. */
export function watermarksRoutes(needs: WatermarksNeeds): Route[] {
  const { db, config, photographAddress } = needs
  return [
    customerRoute(listWatermarksEndpoint, async ({ query, principal: { customerId } }) => {
      const galleryId = query.collection_id ?? null
      const { rows, selected, sample } = await db.tenant(customerId, async (tx) => ({
        rows: await listWatermarks(tx, customerId),
        selected:
          galleryId === null
            ? (await readPreferences(tx, customerId)).watermarkId
            : ((await readMarkOfGallery(tx, customerId, galleryId))?.watermark_id ?? null),
        sample: await findSample(tx, customerId, galleryId),
      }))
      return {
        watermarks: rows.map((row) => presentWatermark(row, config.CONTENT_ORIGIN)),
        selected_watermark: selected,
        sample: sample && presentSample(sample, photographAddress({ customerId, ...sample })),
      }
    }),
    customerRoute(createWatermark, async ({ principal: { customerId } }) => ({
      watermark: { id: await addWatermark(needs, customerId) },
    })),
    uploadRoute(setWatermarkPicture, async ({ params, upload, principal: { customerId } }) => {
      const { key, width, height } = await receiveMarkPicture(needs, customerId, params.id, upload)
      return { media_url: brandAddress(config.CONTENT_ORIGIN, key)!, width, height }
    }),
    customerRoute(editWatermarkEndpoint, async ({ params, body, principal: { customerId } }) =>
      editWatermark(needs, customerId, params.id, readSettings(body)),
    ),
    customerRoute(setDefaultWatermark, async ({ body, principal: { customerId } }) =>
      chooseDefault(needs, customerId, body.watermark_id),
    ),
    customerRoute(deleteWatermark, async ({ params, principal: { customerId } }) =>
      removeWatermark(needs, customerId, params.id),
    ),
  ]
}

/** Where the mark lies. Photographs that carry it are made anew when somebody looks at them, and not before. */
async function editWatermark(
  { db, subscriptions }: WatermarksNeeds,
  customerId: string,
  id: string,
  settings: MarkSettings,
): Promise<void> {
  await requireFeature(subscriptions, customerId, 'custom_watermark')
  await db.tenant(customerId, async (tx) => {
    const before = await lockWatermark(tx, customerId, id)
    if (!before) throw new Refusal('NotFound')
    const look = {
      position: settings.position,
      size_percent: Math.round(settings.size * 100),
      margin_top: settings.margin.t,
      margin_left: settings.margin.l,
      margin_bottom: settings.margin.b,
      margin_right: settings.margin.r,
      was_edited: true,
    }
    // Saved as it was: the same look keeps its revision, and with it every rendition that was made.
    if (Object.entries(look).every(([name, value]) => before[name as keyof WatermarkRow] === value)) return
    await changeWatermark(tx, customerId, id, look)
  })
}

/**
 * What a gallery or the public portfolio shows stays: nobody's photographs are bare because of a click elsewhere. As the
 * choice for future galleries alone it simply ends.
 */
async function removeWatermark({ db, clock, garbage }: WatermarksNeeds, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const gone = await lockWatermark(tx, customerId, id)
    if (!gone) return
    const use = await readUse(tx, customerId, id)
    if (use.galleries + use.trashed + use.works > 0) {
      const help = use.galleries + use.trashed > 0 ? watermarkRefusal.inUse : watermarkRefusal.inPortfolio
      throw new Refusal('WatermarkInUse', {
        messages: [{ id: 'watermark', help }],
        details: use,
      })
    }
    await removeWatermarkDeleteWatermark(tx, customerId, id)
    if (gone.picture_key) await garbage.discard(tx, customerId, [pageObject(gone.picture_key)], clock())
  })
}

/** Choosing a mark asks the plan; choosing none never does. */
export async function requireMarks(
  subscriptions: SubscriptionsNeeds,
  customerId: string,
  id: string | null,
): Promise<void> {
  if (id !== null) await requireFeature(subscriptions, customerId, 'custom_watermark')
}

/** A mark without a picture would hide every photograph behind nothing. Locks it, so that it is not deleted meanwhile. */
export async function requireUsable(tx: Tx, customerId: string, id: string | null): Promise<void> {
  if (id === null) return
  const chosen = await lockWatermark(tx, customerId, id)
  if (!chosen) throw new Refusal('NotFound')
  if (chosen.picture_key === null) {
    throw refuseField('WatermarkWithoutPicture', 'watermark_id', watermarkRefusal.withoutPicture)
  }
}

/** For galleries made from now on. */
async function chooseDefault(
  { db, subscriptions }: WatermarksNeeds,
  customerId: string,
  id: string | null,
): Promise<void> {
  await requireMarks(subscriptions, customerId, id)
  await db.tenant(customerId, async (tx) => {
    await requireUsable(tx, customerId, id)
    await savePreferences(tx, customerId, { watermarkId: id })
  })
}

/** Every mark and every gallery a call names is mine. */
export function watermarksPolicies(db: Database): Policies {
  const mine: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await readMarkOfGallery(tx, customerId, id))) return false
      for (const id of ids['watermark'] ?? []) if (!(await findWatermark(tx, customerId, id))) return false
      return true
    })
  return { 'watermark.read': mine, 'watermark.write': mine }
}
