import { certificateRenewAt, DAY_MS, DAY_SECONDS, orderRetryMs, registrableName } from '@revela/domain'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { AuthorityError, type Authority, type IssuedCertificate } from './authority.ts'
import { findCertificate, storeCertificate } from './certificate.repository.ts'
import { findDomain, lockDomain, updateDomain } from './domain.repository.ts'
import type { CertificateRow, DomainRow, DomainsDeps, OrderProblem } from './domains.module.ts'
import { certificateOrders } from './domains.metrics.ts'
import { activate } from './look-at-domain.ts'

/** Below the limits of Let's Encrypt: 300 orders in 3 hours, 50 certificates a week, 5 failures an hour. */
const ordersLimit = (directoryUrl: string): Limit => ({
  name: 'acme:orders',
  key: directoryUrl,
  max: 250,
  windowSeconds: 3 * 3_600,
})
const weekLimit = (name: string): Limit => ({
  name: 'acme:week',
  key: registrableName(name),
  max: 45,
  windowSeconds: 7 * DAY_SECONDS,
})
const failuresLimit = (name: string): Limit => ({ name: 'acme:failures', key: name, max: 5, windowSeconds: 3_600 })

/** However a clock or a certificate is wrong, a name is not ordered again sooner. */
const minBetweenOrdersMs = DAY_MS

/** When the next certificate may be ordered; null while the domain cannot have one. */
export function orderDueAt(row: DomainRow, certificate: CertificateRow | undefined, now: Date): Date | null {
  if (!row.verified_at || !row.pointed_at || row.dns?.problem) return null
  const renewAt = certificate
    ? certificateRenewAt({ notBefore: certificate.not_before, notAfter: certificate.not_after })
    : now
  return row.order_at && row.order_at > renewAt ? row.order_at : renewAt
}

/**
 * Orders a certificate when one is due. The attempt is recorded before the authority is asked, so a process that dies
 * in between counts as a failure and cannot repeat the order without end.
 */
export async function orderForDomain(deps: DomainsDeps, authority: Authority, customerId: string): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const { row, certificate } = await db.tenant(customerId, async (tx) => {
    const found = await findDomain(tx, customerId)
    return { row: found, certificate: found && (await findCertificate(tx, customerId, found.name)) }
  })
  const dueAt = row && orderDueAt(row, certificate, now)
  if (!row || !dueAt || dueAt > now) return
  const waitMs = await takeBudget(deps, authority, row.name)
  if (waitMs > 0) {
    certificateOrders.add({ outcome: 'postponed' })
    await postpone(deps, row, { waitMs, problem: 'authority_busy', failures: row.order_failures })
    return
  }
  const failures = row.order_failures + 1
  await postpone(deps, row, { waitMs: orderRetryMs(failures), problem: row.problem, failures })
  try {
    await storeIssued(deps, row, await authority.issue(row.name))
    certificateOrders.add({ outcome: 'issued' })
  } catch (error) {
    await recordFailure(deps, row, error, failures)
  }
}

/** Returns how long the budgets are used up; 0: one order was taken from them. */
async function takeBudget({ limiter }: DomainsDeps, { directoryUrl }: Authority, name: string): Promise<number> {
  const seconds = await limiter.remainingWait([failuresLimit(name), weekLimit(name), ordersLimit(directoryUrl)])
  if (seconds > 0) return seconds * 1_000
  try {
    await limiter.consumeOwnThenShared({ own: [weekLimit(name)], shared: [ordersLimit(directoryUrl)] })
    return 0
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'TooManyRequests') throw error
    return (error.retryAfterSeconds ?? 3_600) * 1_000
  }
}

type Postponement = { readonly waitMs: number; readonly problem: OrderProblem | null; readonly failures: number }

async function postpone(
  { db, clock }: DomainsDeps,
  { customer_id: customerId, name }: DomainRow,
  { waitMs, problem, failures }: Postponement,
): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const row = await lockDomain(tx, customerId)
    if (row?.name !== name) return
    await updateDomain(tx, row, {
      order_at: new Date(clock().getTime() + waitMs),
      order_failures: failures,
      problem,
    })
  })
}

async function storeIssued(deps: DomainsDeps, { name, customer_id: customerId }: DomainRow, issued: IssuedCertificate) {
  const { db, clock, keys } = deps
  await db.tenant(customerId, async (tx) => {
    const now = clock()
    const row = await lockDomain(tx, customerId)
    // Removed or replaced meanwhile: nothing is served with this certificate.
    if (row?.name !== name || !row.verified_at) return
    await storeCertificate(tx, keys, { customerId, name, issued, now })
    const nextOrder = new Date(now.getTime() + minBetweenOrdersMs)
    await updateDomain(tx, row, { order_failures: 0, order_at: nextOrder, problem: null })
    await activate(deps, tx, customerId, now)
  })
}

const problems = {
  rejected: 'order_rejected',
  busy: 'authority_busy',
  unavailable: 'authority_unavailable',
} as const satisfies Record<AuthorityError['failure'], OrderProblem>

async function recordFailure(deps: DomainsDeps, row: DomainRow, error: unknown, failures: number): Promise<void> {
  const { log, limiter } = deps
  const known = error instanceof AuthorityError ? error : new AuthorityError('rejected', 'unexpected', { cause: error })
  const { failure, retryAfterMs } = known
  log.warn({ err: error, customerId: row.customer_id, failure }, 'certificate order failed, will retry')
  certificateOrders.add({ outcome: failure === 'busy' ? 'postponed' : failure })
  // Only what the authority counts as a failed validation.
  if (failure === 'rejected') await limiter.consume([failuresLimit(row.name)]).catch(() => undefined)
  const waitMs = Math.max(orderRetryMs(failures), retryAfterMs)
  await postpone(deps, row, { waitMs, problem: problems[failure], failures })
}
