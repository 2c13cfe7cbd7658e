import {
  addSuggestedPreset,
  deletePreset,
  duplicateGallery as duplicateEndpoint,
  listPresets,
  MAX_PRESETS,
  orderPresets,
  renamePreset,
  savePreset,
  type AnswerOf,
  type BodyOf,
} from '@revela/contract'
import { suggestedPreset } from '@revela/domain'
import { errorHelp, galleryPresets } from '@revela/phrases'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { planLimitError } from '../subscriptions/index.ts'
import { readChapters } from './chapter.repository.ts'
import { createGallery } from './create-gallery.ts'
import type { GalleriesDeps, PresetSettings } from './galleries.module.ts'
import { startCopy, sumCopied } from './gallery-copy.repository.ts'
import { readTemplate } from './gallery-template.ts'
import { findGallery, galleryExists } from './gallery.repository.ts'
import {
  findPreset,
  findPresetByName,
  insertPreset,
  lockPresets,
  readPresets,
  removePreset,
  replacePreset,
  storePresetName,
  storePresetOrder,
} from './preset.repository.ts'

export type PresetsDeps = GalleriesDeps & {
  /** Port: copies the pictures later. The chapters are those of the source, in their order. */
  readonly requestCopy: (
    tx: Tx,
    request: {
      readonly customerId: string
      readonly sourceId: string
      readonly targetId: string
      readonly chapters: number[]
      readonly cover: string | null
    },
  ) => Promise<void>
}

/** Presets of galleries, and the copy of a gallery, which uses the same settings. */
export function presetsRoutes(deps: PresetsDeps): Route[] {
  const { db } = deps
  const answer = async (customerId: string, change: (tx: Tx) => Promise<void>): Promise<AnswerOf<typeof listPresets>> =>
    db.tenant(customerId, async (tx) => {
      await change(tx)
      return { presets: await readPresets(tx, customerId) }
    })
  return [
    customerRoute(listPresets, async ({ principal: { customerId } }) => answer(customerId, async () => undefined)),
    customerRoute(savePreset, async ({ params, body, principal: { customerId } }) =>
      answer(customerId, async (tx) => {
        const gallery = await findGallery(tx, customerId, params.collection_id)
        if (!gallery) throw new ApiError('GalleryNotFound')
        await putPreset(tx, customerId, body.name, await readTemplate(tx, deps, gallery))
      }),
    ),
    customerRoute(addSuggestedPreset, async ({ body: { suggestion }, principal: { customerId } }) =>
      answer(customerId, async (tx) => {
        const { name, chapters } = galleryPresets.suggestions[suggestion]
        await lockPresets(tx, customerId)
        if ((await findPresetByName(tx, customerId, name)) !== null) return
        await putPreset(tx, customerId, name, suggestedPreset(suggestion, chapters))
      }),
    ),
    customerRoute(renamePreset, async ({ params, body, principal: { customerId } }) =>
      answer(customerId, async (tx) => {
        await lockPresets(tx, customerId)
        const holder = await findPresetByName(tx, customerId, body.name)
        if (holder !== null && holder !== params.preset_id)
          throw fieldError('PresetNameTaken', 'name', errorHelp.presetNameTaken)
        await storePresetName(tx, customerId, params.preset_id, body.name)
      }),
    ),
    customerRoute(deletePreset, async ({ params, principal: { customerId } }) =>
      answer(customerId, (tx) => removePreset(tx, customerId, params.preset_id)),
    ),
    customerRoute(orderPresets, async ({ body, principal: { customerId } }) =>
      answer(customerId, async (tx) => {
        await lockPresets(tx, customerId)
        await storePresetOrder(tx, customerId, body.preset_ids)
      }),
    ),
    customerRoute(duplicateEndpoint, async ({ params, body, principal: { customerId } }) => ({
      id: await duplicateGallery(deps, customerId, params.collection_id, body),
    })),
  ]
}

/** A preset of the same name is replaced and keeps its place. */
async function putPreset(tx: Tx, customerId: string, name: string, settings: PresetSettings): Promise<void> {
  await lockPresets(tx, customerId)
  const existing = await findPresetByName(tx, customerId, name)
  if (existing !== null) return replacePreset(tx, customerId, { id: existing, name, settings })
  if ((await readPresets(tx, customerId)).length >= MAX_PRESETS)
    throw fieldError('TooManyPresets', 'name', errorHelp.tooManyPresets(MAX_PRESETS))
  return insertPreset(tx, customerId, { id: newId(), name, settings })
}

/** The copy of the pictures is requested in the transaction that creates the gallery; a job makes it. */
async function duplicateGallery(
  deps: PresetsDeps,
  customerId: string,
  sourceId: string,
  { title, pictures: withPictures }: BodyOf<typeof duplicateEndpoint>,
): Promise<string> {
  const { source, settings, chapters, copied } = await deps.db.tenant(customerId, async (tx) => {
    const found = await findGallery(tx, customerId, sourceId)
    if (!found) throw new ApiError('GalleryNotFound')
    return {
      source: found,
      settings: await readTemplate(tx, deps, found),
      chapters: (await readChapters(tx, customerId, sourceId)).map(({ number }) => number),
      copied: await sumCopied(tx, customerId, sourceId),
    }
  })
  if (!withPictures || copied.pictures === 0) return createGallery(deps, customerId, title, settings)
  // Checked before anything is copied; each picture is counted again when it is.
  const needed = { gallery_pictures: copied.pictures, gallery_space: Math.ceil(copied.bytes / 1024) }
  const limitError = await planLimitError(deps.subscriptions, customerId, { galleries: 1, ...needed })
  if (limitError) throw limitError
  return createGallery(deps, customerId, title, settings, async (tx, targetId) => {
    await startCopy(tx, { customerId, sourceId, targetId })
    await deps.requestCopy(tx, { customerId, sourceId, targetId, chapters, cover: source.cover_picture_id })
  })
}

/** Checks that the presets and the gallery of a call belong to the customer. */
export function presetsPolicies(db: Database): Policies {
  const ownsAll: Policy = async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await galleryExists(tx, customerId, id))) return false
      for (const id of ids['preset'] ?? []) if (!(await findPreset(tx, customerId, id))) return false
      return true
    })
  return { 'preset.read': ownsAll, 'preset.write': ownsAll }
}
