import { z } from 'zod'
import { open, anyCustomer } from '../access.ts'
import { endpoint } from '../endpoint.ts'

/** Configuration that the screens need before sign-in. */
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
    /** The album proofing site, which the studio embeds in a frame. */
    albums_url: z.string().nullable(),
    /** Where the browser exchanges card data for a token, so that the card number never reaches us. */
    payments: z.strictObject({ token_url: z.string(), public_key: z.string() }),
    terms_version: z.string(),
  }),
})

/** An error report of a browser. Every field is scrubbed before it is stored. */
const errorReport = z.object({
  /**
   * `uncaught`: an uncaught error. `crash`: a screen failed to render. `broken`: a response that no screen could use.
   */
  kind: z.enum(['uncaught', 'crash', 'broken']),
  code: z.string().max(80),
  status: z.number().int().nullable().optional(),
  /** Method and path pattern of the call, without ids. */
  call: z.string().max(120).optional(),
  /** The request id that was shown to the user. */
  request_id: z.string().max(64).nullable().optional(),
  path: z.string().max(400),
  release: z.string().max(64),
  message: z.string().max(500),
  stack: z.string().max(4_000),
})

export type ErrorReport = z.input<typeof errorReport>

export const reportFault = endpoint({
  name: 'fault.report',
  method: 'POST',
  path: '/faults',
  origin: 'ours',
  access: open,
  body: errorReport,
  answer: null,
})

/** The same on a studio's own host. */
export const reportFamilyFault = endpoint({
  name: 'family.reportFault',
  method: 'POST',
  path: '/family/faults',
  origin: 'ours',
  host: 'gallery',
  access: open,
  body: errorReport,
  answer: null,
})

export const getLeadVariables = endpoint({
  name: 'marketing.getLeadVariables',
  method: 'GET',
  path: '/marketing/lead/variables',
  access: anyCustomer('account.read'),
  answer: z.record(z.string(), z.string()),
})
