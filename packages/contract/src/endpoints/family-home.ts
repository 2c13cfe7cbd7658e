import { z } from 'zod'
import { open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, date, moment, id } from '../fields/text.ts'
import { email, newPassword, presentedPassword } from '../fields/user.ts'
import { familyCover, studioBrand } from './family-shape.ts'
import { accessMode } from './gallery-shape.ts'

const homeGallery = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  event_date: date.nullable(),
  theme: z.enum(['light', 'dark']),
  total: z.number().int(),
  cover: familyCover.nullable(),
  state: z.enum(['open', 'preparing', 'expired', 'closed']),
  access: accessMode,
  expired_on: date.nullable(),
  closed_on: date.nullable(),
  mode: z.enum(['delivery', 'selection']),
  /** The client's own selection in the gallery, if any. */
  selection: z
    .strictObject({
      status: z.enum(['open', 'expired', 'done']),
      chosen: count,
      limit_date: date.nullable(),
      /** 0 on the last day; null without a deadline or after it. */
      days_left: z.number().int().nullable(),
    })
    .nullable(),
  sent_at: moment,
})

/**
 * open: the client is identified, and these are all galleries that this studio sent them. gate: the personal link, or
 * e-mail and code, is required. suspended: as for a gallery.
 */
export const home = z.strictObject({
  state: z.enum(['open', 'gate', 'suspended']),
  studio: studioBrand,
  client: z.strictObject({ name: z.string(), has_password: z.boolean() }).nullable(),
  galleries: z.array(homeGallery),
})

/** Início, at the studio's address without a slug. Reading it counts no visit. */
export const getHome = endpoint({
  name: 'family.getHome',
  method: 'GET',
  path: '/family/home',
  origin: 'ours',
  host: 'gallery',
  access: open,
  answer: home,
})

/** With the token of the client's personal link (`/#c=…`), or with e-mail and code. */
export const enterHome = endpoint({
  name: 'family.enterHome',
  method: 'POST',
  path: '/family/home/enter',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: z.object({
    link: z.string().max(200).optional(),
    email: email.optional(),
    code: z.string().max(1024).optional(),
  }),
  answer: home,
  errors: ['LinkNotValid', 'WrongAccessCode'],
})

/**
 * "Criar minha senha": replaces the access code and cannot be read back. Only for an identified client, not
 * for the holder of one gallery's link; a client with a password must enter the current one.
 */
export const setFamilyPassword = endpoint({
  name: 'family.setPassword',
  method: 'PUT',
  path: '/family/password',
  origin: 'ours',
  host: 'gallery',
  access: { kind: 'session', principals: ['client'], permission: 'family.self', accountStatus: 'any' },
  body: z.object({ password: newPassword, current: presentedPassword.optional() }),
  errors: ['WrongCurrentPassword'],
})
