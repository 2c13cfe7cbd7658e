import { z } from 'zod'
import { open } from '../access.ts'
import { endpoint } from '../endpoint.ts'

/** What a browser tells of a fault of ours. Everything in it is scrubbed before it is written down. */
const fault = z.object({
  /** `uncaught`: nobody expected it. `crash`: a screen fell over. `broken`: an answer that no screen could use. */
  kind: z.enum(['uncaught', 'crash', 'broken']),
  code: z.string().max(80),
  status: z.number().int().nullable().optional(),
  /** Which call it was: its method and its pattern, without any id. */
  call: z.string().max(120).optional(),
  /** The code that the person was shown. */
  request_id: z.string().max(64).nullable().optional(),
  path: z.string().max(400),
  release: z.string().max(64),
  message: z.string().max(500),
  stack: z.string().max(4_000),
})

export type FaultReport = z.input<typeof fault>

export const reportFault = endpoint({
  name: 'fault.report',
  method: 'POST',
  path: '/faults',
  origin: 'ours',
  access: open,
  body: fault,
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
  body: fault,
  answer: null,
})
