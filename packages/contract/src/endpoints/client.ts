import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, oneOrMore, id, integerInText, pageInText, line } from '../fields/text.ts'
import { email, personName, phoneNumber } from '../fields/user.ts'

const client = z.strictObject({
  id,
  name: z.string(),
  /** Empty if only a phone number is known. */
  email: z.string(),
  tel: z.string().nullable(),
  /** Never the code itself: null, or `******` once the client chose a password. */
  extradata: z.strictObject({ first_password: z.literal('******').nullable() }),
  /** Never the link itself: `client.getHomeLink` returns it. */
  homeFPMagicLink: z.null(),
  /** The gallery in which they identified themselves or for which they were added; null: added in the client list. */
  creation_metadata: z.strictObject({ gallery_origin_title: z.string().nullable() }),
  created_at: moment,
  updated_at: moment,
  /** Selections that are deleted with the client. */
  selections: z.number().int(),
})

/**
 * Newest first. `search` is a part of the name or e-mail, or digits of the phone number; `collection_id` filters the
 * clients to whom that gallery was sent. Without `page`, the whole list up to the limit of one response.
 */
export const listClients = endpoint({
  name: 'client.list',
  method: 'GET',
  path: '/customer/clients',
  access: customer('client.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({
    collection_id: id.optional(),
    search: line(0, 120).optional(),
    page: pageInText.optional(),
    count: integerInText(1, 100).optional(),
  }),
  answer: z.strictObject({
    clients: z.array(client),
    /** Number of clients on all pages; null: more than this page, and too many to count. */
    total: z.number().int().nullable(),
  }),
})

/**
 * An e-mail or a phone number is required; one of them is enough. With `collection_id`, that gallery counts as sent to the
 * new client and is the origin of the record.
 */
export const addClient = endpoint({
  name: 'client.add',
  method: 'POST',
  path: '/customer/clients',
  access: customer('client.write'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id.optional() }),
  body: z.object({ name: personName, email: email.nullish(), tel: phoneNumber.nullish() }),
  answer: z.strictObject({ client }),
  errors: ['ClientEmailTaken'],
})

/** A row of a list as it is written there: an invalid one is reported in the answer, not as an error of the call. */
const importedRow = z.object({
  name: z.string().max(500),
  email: z.string().max(500),
  tel: z.string().max(500),
})

/**
 * Adds the clients of a list. Clients that are already there stay as they are, so a call can be repeated. With `preview`
 * nothing is stored. The results are in the order of the rows.
 */
export const importClients = endpoint({
  name: 'client.import',
  method: 'POST',
  path: '/customer/clients/import',
  origin: 'ours',
  access: customer('client.write'),
  body: z.object({ rows: z.array(importedRow).min(1).max(100), preview: z.boolean() }),
  answer: z.strictObject({
    results: z.array(
      z.enum(['created', 'exists', 'nameMissing', 'nameLong', 'contactMissing', 'emailInvalid', 'phoneInvalid']),
    ),
  }),
})

/** Null removes the e-mail or the phone number; one of them stays. */
export const updateClient = endpoint({
  name: 'client.update',
  method: 'PUT',
  path: '/customer/clients/{id}',
  access: customer('client.write'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  body: oneOrMore(z.object({ name: personName, email: email.nullable(), tel: phoneNumber.nullable() })),
  errors: ['ClientEmailTaken'],
})

export const deleteClient = endpoint({
  name: 'client.delete',
  method: 'DELETE',
  path: '/customer/clients',
  access: customer('client.write'),
  ids: { client: 'query.client_id' },
  query: z.object({ client_id: id }),
})

/** "Redefinir senha": replaces the access code or the client's own password with a new code that the server makes. */
export const setClientPassword = endpoint({
  name: 'client.setPassword',
  method: 'PUT',
  path: '/customer/clients/{id}/password',
  access: customer('client.reveal'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  /** A typed password is rejected with 422: a photographer cannot choose a client's password. */
  body: z.object({ password: z.string().max(1024).nullish() }),
  answer: z.strictObject({ first_password: z.string() }),
})

/** Returns the access code and records that it was shown; null once the client chose a password. */
export const revealClientPassword = endpoint({
  name: 'client.revealPassword',
  method: 'POST',
  path: '/customer/clients/{id}/password/reveal',
  origin: 'ours',
  access: customer('client.reveal'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({ first_password: z.string().nullable() }),
})

/** The personal link to the client's own page, with everything this studio sent; the same link until it is revoked. */
export const getClientHomeLink = endpoint({
  name: 'client.getHomeLink',
  method: 'POST',
  path: '/customer/clients/{id}/home-link',
  origin: 'ours',
  access: customer('client.reveal'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({ homeFPMagicLink: z.string() }),
  errors: ['FeatureNotInPlan'],
})

/** Revokes every personal link of the client, or those to one gallery. */
export const revokeClientLinks = endpoint({
  name: 'client.revokeLinks',
  method: 'DELETE',
  path: '/customer/clients/{id}/links',
  origin: 'ours',
  access: customer('client.write'),
  ids: { client: 'params.id', gallery: 'query.collection_id' },
  params: z.object({ id }),
  query: z.object({ collection_id: id.optional() }),
})
