import { waitUntil } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:tls'
import type { AttackHarness } from './attack-harness.ts'
import type { Gallery, Studio } from './studio.ts'
import { expectSuccess } from './visitor.ts'

type Domain = { readonly state: string; readonly records: readonly { readonly type: string; readonly value: string }[] }

export const freshName = (label: string): string => `fotos.${label}-${randomUUID().slice(0, 8)}.com.br`

/** A plan with own domains. */
export async function allowOwnDomain({ rows }: AttackHarness, { customerId }: Studio): Promise<void> {
  await rows(
    `update subscription set plan_id = 30, trial_ends_at = null, paid_until = '2040-01-01' where customer_id = $1`,
    [customerId],
  )
}

/** Adds a domain to the account and returns the target that its CNAME must name. */
export async function addDomain({ owner }: Studio, name: string): Promise<string> {
  const added = await expectSuccess(owner.call('PUT', '/customer/domain', { name }))
  const { domain } = added.json() as { domain: Domain }
  return domain.records.find(({ type }) => type === 'CNAME')?.value ?? ''
}

export async function checkDomain({ owner }: Studio): Promise<Domain> {
  const checked = await expectSuccess(owner.call('POST', '/customer/domain/check'))
  return (checked.json() as { domain: Domain }).domain
}

/** The whole way of a photographer: plan, name, DNS, certificate. Returns when the edge serves the name. */
export async function activateDomain(harness: AttackHarness, studio: Studio, name: string): Promise<string> {
  const { dns } = ownDomainsOf(harness).authority
  await allowOwnDomain(harness, studio)
  const target = await addDomain(studio, name)
  await dns.setAddresses(target, ['127.0.0.1'])
  await dns.setCname(name, target)
  const options = { timeoutMs: 60_000, intervalMs: 1_000 }
  await waitUntil(async () => (await checkDomain(studio)).state === 'active', {
    ...options,
    timeoutMessage: () => `${name} did not become active`,
  })
  await waitUntil(() => isServed(harness, name), {
    ...options,
    timeoutMessage: () => `the edge has no certificate of ${name}`,
  })
  return `https://${name}:${harness.site.ports.nginx}`
}

/** The gallery at its studio's own domain. */
export function atDomain(gallery: Gallery, origin: string): Gallery {
  const { pathname, search } = new URL(gallery.url)
  return { ...gallery, url: `${origin}${pathname}${search}` }
}

/** Whether the edge completes a handshake for this name. */
export function isServed({ site }: AttackHarness, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: site.ports.nginx, servername: name }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

export function ownDomainsOf({ site }: AttackHarness) {
  if (!site.ownDomains) throw new Error('the site was started without own domains')
  return site.ownDomains
}
