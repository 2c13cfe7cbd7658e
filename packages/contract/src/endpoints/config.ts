import { z } from 'zod'
import { open } from '../access.ts'
import { endpoint } from '../endpoint.ts'

/** What the screens must know before anybody signs in. */
export const getConfig = endpoint({
  name: 'config.get',
  method: 'GET',
  path: '/config',
  origin: 'ours',
  access: open,
  answer: z.strictObject({
    social: z.strictObject({ google: z.boolean(), facebook: z.boolean() }),
    /** WhatsApp numbers, digits only. */
    support: z.strictObject({ finance: z.string(), technical: z.string() }),
    billing_url: z.string().nullable(),
    site_url: z.string().nullable(),
    /** The site of album proofing, which the studio shows in a frame. */
    albums_url: z.string().nullable(),
    /** Where the browser trades a card for a token, so that its number never comes to us. */
    payments: z.strictObject({ token_url: z.string(), public_key: z.string() }),
    terms_version: z.string(),
  }),
})
