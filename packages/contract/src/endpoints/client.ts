import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, oneOrMore } from '../fields/document.ts'
import { id } from '../fields/id.ts'
import { email, newPassword, personName, phoneNumber } from '../fields/person.ts'

const client = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  tel: z.string().nullable(),
  /** Never the code itself: null, or `******` once the client chose a password. */
  extradata: z.strictObject({ first_password: z.literal('******').nullable() }),
  homeFPMagicLink: z.string().nullable(),
  /** null: entered by the photographer. */
  creation_metadata: z.strictObject({ gallery_origin_title: z.string().nullable() }),
  created_at: moment,
  updated_at: moment,
})

export const listClients = endpoint({
  name: 'client.list',
  method: 'GET',
  path: '/customer/clients',
  access: customer('client.read'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id.optional() }),
  answer: z.strictObject({ clients: z.array(client) }),
})

export const addClient = endpoint({
  name: 'client.add',
  method: 'POST',
  path: '/customer/clients',
  access: customer('client.write'),
  ids: { gallery: 'query.collection_id' },
  query: z.object({ collection_id: id.optional() }),
  body: z.object({ name: personName, email, tel: phoneNumber }),
  answer: z.strictObject({ client }),
  errors: ['ClientEmailTaken'],
})

export const updateClient = endpoint({
  name: 'client.update',
  method: 'PUT',
  path: '/customer/clients/{id}',
  access: customer('client.write'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  body: oneOrMore(z.object({ name: personName, email, tel: phoneNumber.nullable() })),
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

export const setClientPassword = endpoint({
  name: 'client.setPassword',
  method: 'PUT',
  path: '/customer/clients/{id}/password',
  access: customer('client.write'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  body: z.object({ password: newPassword }),
})

/** Shows the access code and writes down that it was shown; null once the client chose a password. */
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
