import { z } from 'zod'
import { cents, count, date, moment } from '../fields/document.ts'
import { id } from '../fields/id.ts'
import { totals } from './choice-shape.ts'

const terms = {
  allow_extra_pictures: z.boolean(),
  /** Also the maximum when nothing is sold; null: no limit. */
  contracted_pictures: count.nullable(),
  extra_picture_price: cents.nullable(),
  /** Ends at 23:59:59 of that day in São Paulo; null: no deadline. */
  limit_date: date.nullable(),
}

const linkType = z.enum(['public', 'private'])

const preferences = {
  ...terms,
  charge_type: z.enum(['ALL', 'ADDITIONAL']).nullable(),
  selling_photos: z.boolean(),
  active: z.boolean(),
}

export const linkPreferences = z.strictObject({
  ...preferences,
  selection_link: z.string(),
  sel_link_type: linkType.nullable(),
})

export const linkPreferencesChange = z.object({ ...preferences, type: linkType.nullable() })

export const selection = z.strictObject({
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
  /** From here on beyond the specification: what a card shows without asking about each selection apart. */
  client_id: id,
  /** Begun by whoever had the public link, or made for one client. */
  origin: linkType,
  selling_photos: z.boolean(),
  charge_type: preferences.charge_type,
  totals,
  finished_at: moment.nullable(),
  /** Photographs that were talked about, and how many of them wait for an answer. */
  comments: z.strictObject({ threads: count, waiting: count }),
  asked: z.strictObject({ what: z.enum(['reopen', 'deadline']), at: moment, message: z.string() }).nullable(),
  payment: z.strictObject({ total: cents, declared_at: moment.nullable(), received_at: moment.nullable() }).nullable(),
})

export const selectionChange = z.object({
  ...terms,
  /** "Open again": the server alone derives the state, from the deadline and from what the client did. */
  status: z.literal(0),
  magic_link_enabled: z.boolean(),
})
