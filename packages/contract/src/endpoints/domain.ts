import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment } from '../fields/text.ts'

// A studio's own domain (`fotos.estudio.com.br`) for its galleries and portfolio. Ours: the specification only names it.

export const domainState = z.enum(['waiting', 'issuing', 'active', 'fallback', 'redirecting'])

/** What is missing: first of the DNS, then of the certificate, whose problems are solved without the photographer. */
export const domainProblem = z.enum([
  'dns_error',
  'target_unknown',
  'none',
  'proxy',
  'mixed_addresses',
  'other_address',
  'ownership',
  'caa',
  'used',
  'order_rejected',
  'authority_busy',
  'authority_unavailable',
])

/** One record to create at the registrar. */
const domainRecord = z.strictObject({
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  /** As registrars ask for it, relative to the registered name: `fotos`, or `@` for the name itself. */
  name: z.string(),
  full_name: z.string(),
  value: z.string(),
  /** What the last check found in its place. */
  found: z.array(z.string()),
  ok: z.boolean(),
})

const ownDomain = z.strictObject({
  name: z.string(),
  /** The complete URL, e.g. `https://fotos.estudio.com.br`. */
  address: z.string(),
  state: domainState,
  problem: domainProblem.nullable(),
  /** The problem in Portuguese; null without one. */
  help: z.string().nullable(),
  records: z.array(domainRecord),
  checked_at: moment.nullable(),
  certificate_until: moment.nullable(),
  /** The plan no longer includes it: until then it leads to the subdomain. */
  redirect_until: moment.nullable(),
})

const domainAnswer = z.strictObject({
  /** False: this installation issues no certificates, and own domains are not offered. */
  offered: z.boolean(),
  /** Whether the plan includes an own domain. */
  allowed: z.boolean(),
  domain: ownDomain.nullable(),
})

export const getDomain = endpoint({
  name: 'domain.get',
  method: 'GET',
  path: '/customer/domain',
  origin: 'ours',
  access: customer('profile.read'),
  answer: domainAnswer,
})

/**
 * Adds a domain, or replaces the present one. A malformed or reserved name is rejected with 422 and the reason under
 * `name`. The DNS then proves whose it is.
 */
export const setDomain = endpoint({
  name: 'domain.set',
  method: 'PUT',
  path: '/customer/domain',
  origin: 'ours',
  access: customer('profile.write'),
  body: z.object({ name: z.string().max(300) }),
  answer: domainAnswer,
  errors: ['FeatureNotInPlan', 'DomainTaken', 'DomainsNotOffered'],
})

/** Looks at the DNS now instead of at the next regular check. */
export const checkDomain = endpoint({
  name: 'domain.check',
  method: 'POST',
  path: '/customer/domain/check',
  origin: 'ours',
  access: customer('profile.write'),
  answer: domainAnswer,
  errors: ['DomainsNotOffered'],
})

/** The domain redirects to the subdomain for 90 days, and nobody else may add it in that time. */
export const removeDomain = endpoint({
  name: 'domain.remove',
  method: 'DELETE',
  path: '/customer/domain',
  origin: 'ours',
  access: customer('profile.write'),
  answer: domainAnswer,
})
