import { HOUR_MS } from '@revela/domain'
import { z } from 'zod'
import type { Sweep } from '../../platform/db/sweep.ts'
import { GrantRejected } from '../../platform/payments/seller-gateway.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { changeAccount, claimRefresh } from './payment-account.repository.ts'
import { queueReconnectMail } from './receivable-mails.ts'
import { accountRefreshes } from './receivables.metrics.ts'
import type { AccountRow, ReceivablesDeps } from './receivables.module.ts'
import { sealTokens, unsealTokens } from './seller-tokens.ts'

export const refreshAccountsJob = defineJob({
  name: 'receivables.refresh',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '*/5 * * * *',
})

type Deps = Pick<ReceivablesDeps, 'db' | 'clock' | 'keys' | 'log' | 'outbox' | 'jobs' | 'config' | 'sellers'> & {
  readonly sweep: Sweep
}

const batchSize = 100
/** A gateway that is away is asked again after this. */
const retryMs = HOUR_MS

export function refreshAccountsHandler(deps: Deps): BoundJob {
  return bindJob(refreshAccountsJob, () => refreshAccounts(deps))
}

/** Renews tokens well before they expire, a bounded number at a time. */
export async function refreshAccounts(deps: Deps): Promise<void> {
  const query = { table: 'payment_account', column: 'refresh_at', id: 'customer_id' } as const
  const due = await deps.sweep.due({ ...query, before: deps.clock(), limit: batchSize })
  for (const customerId of due.keys()) {
    await refreshAccount(deps, customerId).catch((error: unknown) =>
      deps.log.warn({ err: error, customerId }, 'renewal of a connected account failed, will retry'),
    )
  }
}

/**
 * The gateway replaces the refresh token with every use. When the process dies between its answer and our commit, the
 * stored token is dead: the next attempt is rejected, and the photographer is asked to connect again. An account is
 * never lost silently.
 */
async function refreshAccount(deps: Deps, customerId: string): Promise<void> {
  const { db, clock, keys, sellers, log } = deps
  const now = clock()
  const until = new Date(now.getTime() + retryMs)
  const account = await db.tenant(customerId, (tx) => claimRefresh(tx, customerId, now, until))
  if (!account || !sellers || account.gateway !== sellers.name || account.state !== 'connected') return
  try {
    const tokens = await sellers.refresh(unsealTokens(keys, account).refresh)
    // Tokens of another account than the one that was connected would send money elsewhere.
    if (tokens.sellerId !== account.seller_id) throw new GrantRejected('the gateway answered for another account')
    const sealed = sealTokens(keys, { customerId, gateway: account.gateway }, tokens, now)
    const { tokens_sealed, expires_at, refresh_at } = sealed
    await db.recordOutcome(customerId, (tx) => changeAccount(tx, account, { tokens_sealed, expires_at, refresh_at }))
    accountRefreshes.add({ outcome: 'renewed' })
  } catch (error) {
    if (error instanceof GrantRejected) return askToReconnect(deps, account, now)
    accountRefreshes.add({ outcome: 'unavailable' })
    log.warn({ customerId }, 'the gateway did not renew a connected account, will retry')
  }
}

async function askToReconnect(deps: Deps, account: AccountRow, now: Date): Promise<void> {
  const { customer_id: customerId } = account
  accountRefreshes.add({ outcome: 'rejected' })
  await deps.db.tenant(customerId, async (tx) => {
    const isChanged = await changeAccount(tx, account, { state: 'reconnect', refresh_at: null })
    if (isChanged) await queueReconnectMail(deps, tx, customerId, now)
  })
}
