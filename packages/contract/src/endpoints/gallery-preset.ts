import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, line, paragraph } from '../fields/text.ts'
import { chapterTitle, MAX_CHAPTERS } from './chapter.ts'
import { accessMode, deliveryScope, ordering, theme } from './gallery-shape.ts'
import { linkType, selectionPreferences } from './selection.ts'

// Presets ("modelos"), in addition to the specification: the settings with which a new gallery starts.

export const MAX_PRESETS = 50

const presetName = line(1, 60)

/** Days from the day the gallery is created. */
const daysFromCreation = z.number().int().min(0).max(3_650).nullable()

const { limit_date: _, ...terms } = selectionPreferences

/** Never contains a password, a client, a link or a date. */
export const presetSettings = z.strictObject({
  theme,
  ordering,
  /** With `password`, each new gallery gets its own password. */
  access: accessMode,
  allow_share: z.boolean(),
  allow_comments: z.boolean(),
  allow_participants: z.boolean(),
  single_download: z.boolean(),
  download_all: z.boolean(),
  delivery_scope: deliveryScope.nullable(),
  anti_copy: z.boolean(),
  /** Ignored once the watermark is deleted. */
  watermark_id: id.nullable(),
  description: paragraph(0, 2000),
  share_description: paragraph(0, 300),
  closing_days: daysFromCreation,
  selection: z.strictObject({ ...terms, type: linkType.nullable(), deadline_days: daysFromCreation }).partial(),
  chapters: z.array(chapterTitle).max(MAX_CHAPTERS),
})

const preset = z.strictObject({ id, name: z.string(), settings: presetSettings })

/** In their order. Every call below returns this. */
const presetList = z.strictObject({ presets: z.array(preset) })

export const listPresets = endpoint({
  name: 'gallery.listPresets',
  method: 'GET',
  path: '/gallery-presets',
  origin: 'ours',
  access: customer('preset.read'),
  answer: presetList,
})

/** Saves the settings of a gallery. A preset of the same name is replaced. */
export const savePreset = endpoint({
  name: 'gallery.savePreset',
  method: 'POST',
  path: '/gallery/{collection_id}/preset',
  origin: 'ours',
  access: customer('preset.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({ name: presetName }),
  answer: presetList,
  errors: ['TooManyPresets'],
})

/** Adds one of our suggestions; repeating it changes nothing. */
export const addSuggestedPreset = endpoint({
  name: 'gallery.addSuggestedPreset',
  method: 'POST',
  path: '/gallery-presets/suggested',
  origin: 'ours',
  access: customer('preset.write'),
  body: z.object({ suggestion: z.enum(['wedding', 'newborn', 'session']) }),
  answer: presetList,
  errors: ['TooManyPresets'],
})

export const renamePreset = endpoint({
  name: 'gallery.renamePreset',
  method: 'PUT',
  path: '/gallery-presets/{preset_id}',
  origin: 'ours',
  access: customer('preset.write'),
  ids: { preset: 'params.preset_id' },
  params: z.object({ preset_id: id }),
  body: z.object({ name: presetName }),
  answer: presetList,
  errors: ['PresetNameTaken'],
})

/** Galleries that were made with it stay as they are. */
export const deletePreset = endpoint({
  name: 'gallery.deletePreset',
  method: 'DELETE',
  path: '/gallery-presets/{preset_id}',
  origin: 'ours',
  access: customer('preset.write'),
  ids: { preset: 'params.preset_id' },
  params: z.object({ preset_id: id }),
  answer: presetList,
})

/** Presets that are not named keep their order, after the named ones. */
export const orderPresets = endpoint({
  name: 'gallery.orderPresets',
  method: 'PUT',
  path: '/gallery-presets/order',
  origin: 'ours',
  access: customer('preset.write'),
  ids: { preset: 'body.preset_ids' },
  body: z.object({ preset_ids: z.array(id).min(1).max(MAX_PRESETS) }),
  answer: presetList,
})

/**
 * A new draft with the settings, the terms and the chapters of a gallery. Clients, selections, links and passwords
 * are never copied. With `pictures`, a job copies those, each into a file of its own; `copying` of the new gallery says
 * until when.
 */
export const duplicateGallery = endpoint({
  name: 'gallery.duplicate',
  method: 'POST',
  path: '/gallery/{collection_id}/duplicate',
  origin: 'ours',
  access: customer('gallery.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({ title: line(1, 120), pictures: z.boolean().optional() }),
  answer: z.strictObject({ id }),
  errors: ['PlanLimitReached'],
})
