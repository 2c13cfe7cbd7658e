import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, count, date, moment, oneOrMore, id, paragraph } from '../fields/text.ts'
import { pricePackages, selectionPayment, totals } from './choice-shape.ts'

const terms = {
  allow_extra_pictures: z.boolean(),
  /** Also the maximum if nothing is sold; null: no limit. */
  contracted_pictures: count.nullable(),
  extra_picture_price: cents.nullable(),
  /** Ours: the cheapest combination of these and single pictures is charged. */
  price_packages: pricePackages,
  /** Ends at 23:59:59 of that day in São Paulo; null: no deadline. */
  limit_date: date.nullable(),
}

export const linkType = z.enum(['public', 'private'])

/** The terms of a gallery's link preferences. */
export const selectionPreferences = {
  ...terms,
  charge_type: z.enum(['ALL', 'ADDITIONAL']).nullable(),
  selling_photos: z.boolean(),
  active: z.boolean(),
}

const linkPreferences = z.strictObject({
  ...selectionPreferences,
  selection_link: z.string(),
  sel_link_type: linkType.nullable(),
})

const linkPreferencesChange = z.object({ ...selectionPreferences, type: linkType.nullable() })

const selection = z.strictObject({
  ...terms,
  id,
  status: z.enum(['open', 'expired', 'done']),
  selected_pictures: z.array(z.strictObject({ id, title: z.string(), thumb: z.string() })),
  last_access: moment.nullable(),
  client_name: z.string(),
  client_email: z.string(),
  client_tel: z.string().nullable(),
  client_first_password: z.literal('******').nullable(),
  magic_link_enabled: z.boolean(),
  home_fp_magic_link: z.string().nullable(),
  sel_old_selection_link: z.string().nullable(),
  sel_summary_link: z.string().nullable(),
  sel_collection_id: id,
  sel_hash: z.string(),
  /** From here on additions to the specification: what a card shows without a request for each selection. */
  client_id: id,
  /** Begun by a visitor with the public link, or created for one client. */
  origin: linkType,
  selling_photos: z.boolean(),
  charge_type: selectionPreferences.charge_type,
  totals,
  finished_at: moment.nullable(),
  finished_by: z.enum(['client', 'studio']).nullable(),
  /** The family's message to the photographer, written when it finished. */
  note: z.string(),
  /** Pictures with comments, and how many of them wait for an answer. */
  comments: z.strictObject({ threads: count, waiting: count }),
  asked: z.strictObject({ what: z.enum(['reopen', 'deadline']), at: moment, message: z.string() }).nullable(),
  payment: selectionPayment.nullable(),
  /** People whom the client invited to choose along. */
  participants: count,
})

const selectionChange = z.object({
  ...terms,
  /** Reopens the selection: only the server derives the status, from the deadline and the client's actions. */
  status: z.literal(0),
  magic_link_enabled: z.boolean(),
  /** Declines the family's open request; the family sees the reason, which may be empty. */
  decline_request: z.object({ reason: paragraph(0, 500) }),
})

export const getLinkPreferences = endpoint({
  name: 'selection.getLinkPreferences',
  method: 'GET',
  path: '/selections/gallery/{collection_id}/link-preferences',
  access: customer('selection.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: linkPreferences,
})

export const updateLinkPreferences = endpoint({
  name: 'selection.updateLinkPreferences',
  method: 'PUT',
  path: '/selections/gallery/{collection_id}/link-preferences',
  access: customer('selection.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: oneOrMore(linkPreferencesChange),
  errors: ['FeatureNotInPlan'],
})

export const createSelection = endpoint({
  name: 'selection.create',
  method: 'POST',
  path: '/selections/create',
  access: customer('selection.write'),
  ids: { gallery: 'body.collection_id', client: 'body.customer_client_id' },
  body: z.object({
    collection_id: id,
    customer_client_id: id,
    selection_data: z.object({ magic_link_enabled: z.boolean() }),
  }),
  answer: z.strictObject({ selection }),
  errors: ['FeatureNotInPlan', 'SelectionExists'],
})

export const listSelections = endpoint({
  name: 'selection.list',
  method: 'GET',
  path: '/selections/list',
  access: customer('selection.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id }),
  answer: z.strictObject({ selections: z.array(selection) }),
})

export const updateSelection = endpoint({
  name: 'selection.update',
  method: 'PUT',
  path: '/selections/{id}',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  body: oneOrMore(selectionChange),
  errors: ['FeatureNotInPlan'],
})

export const deleteSelection = endpoint({
  name: 'selection.delete',
  method: 'DELETE',
  path: '/selections/{id}',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
})

export const exportSelection = endpoint({
  name: 'selection.export',
  method: 'GET',
  path: '/selections/export',
  access: customer('selection.export'),
  ids: { gallery: 'query.collection_id', selection: 'query.sel_selection_id' },
  query: z.object({
    collection_id: id,
    sel_selection_id: id,
    service: z.enum(['lightroom', 'finder', 'windows_explorer', 'pdf']),
    selection_hash: z.string().min(1).max(128),
  }),
  answer: z.strictObject({
    /** Blocks for Windows Explorer, whose search accepts a limited length; null for a PDF. */
    exported_selections: z.union([z.string(), z.array(z.string())]).nullable(),
    total_selected: z.number().int(),
    /** Names of pictures that contain spaces. */
    blank_space: z.array(z.string()),
    /** Ours: names of pictures that were not chosen and that the search of Lightroom or the Finder shows as well. */
    also_found: z.array(z.string()),
    /** For a PDF: returns `{ ready, url }`. */
    selectionPDFRequestURL: z.string().nullable(),
  }),
  errors: ['FeatureNotInPlan', 'SelectionNotFinished'],
})
