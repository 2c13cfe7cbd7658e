import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/db/sweep.ts'
import { announceErasure, dayMs, noticeKind, weekMs, type NoticeNeeds } from './announce-erasure.ts'
import { findErasure } from './erasure.repository.ts'
import { findNotice } from './notice.read.ts'

type Needs = NoticeNeeds & { readonly db: Database; readonly sweep: Sweep; readonly clock: Clock }

/** Far more than are ever asked for in a week. */
const most = 100_000

/**
 * After a restore: a backup may have forgotten that an erasure was taken back. Each that waits gets its week anew, and
 * its owner is told. Answers how many; run again within a day, it tells nobody twice.
 */
export async function announceAgain(needs: Needs): Promise<number> {
  const { db, sweep, clock } = needs
  const now = clock()
  const before = new Date(now.getTime() + 52 * weekMs)
  const standing = await sweep.due({ table: 'account_erasure', column: 'look_at', before, limit: most })
  let told = 0
  for (const customerId of standing.keys()) {
    await db.tenant(customerId, async (tx) => {
      const erasure = await findErasure(tx, customerId)
      if (erasure?.stage !== 'waiting') return
      const notice = await findNotice(tx, erasure)
      const isTold = notice?.kind === `privacy-${noticeKind.erasureAskedAgain}`
      if (isTold && now.getTime() - notice.created_at.getTime() < dayMs) return
      await announceErasure(needs, tx, erasure, 'erasureAskedAgain', now)
      told += 1
    })
  }
  return told
}
