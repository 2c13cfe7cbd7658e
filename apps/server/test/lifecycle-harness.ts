import { purgeTrash } from '../src/modules/lifecycle/purge-trash.job.ts'
import { sweepLifecycle } from '../src/modules/lifecycle/sweep-lifecycle.job.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import type { User } from './users.ts'

export type Notice = { subject: string; days_before: number; ends_at: Date; announced_for: Date; mail_id: string }

/** An API whose clock the test moves, and the lifecycle sweeps, which the test runs. */
export async function startLifecycleHarness(start: string) {
  let now = at(start)
  const api = await apiUnderTest({ clock: () => now })
  const sweep = openSweep(api.stack.sweepUrl)
  const deps = { ...api.platform, sweep }
  const runSweep = async () => {
    await sweepLifecycle(deps)
    await purgeTrash(deps)
  }
  return {
    api,
    deps,
    runSweep,
    now: () => now,
    /** São Paulo's local time: `2027-03-10T09:00`. Moves the clock and runs the sweeps. */
    advanceTo: async (time: string, options: { mails?: 'sent' | 'waiting' } = {}) => {
      now = at(time)
      await runSweep()
      if (options.mails !== 'waiting') await markMailsSent(api)
    },
    /** Moves the clock without running a sweep. */
    setTime: (time: string) => {
      now = at(time)
    },
    close: async () => {
      await sweep.close()
      await api.close()
    },
  }
}

export type LifecycleHarness = Awaited<ReturnType<typeof startLifecycleHarness>>

export function at(time: string): Date {
  return new Date(`${time}-03:00`)
}

export const markMailsSent = (api: ApiUnderTest) =>
  api.rows(`update outbox_mail set state = 'sent', settled_at = created_at where state = 'queued'`)

export const listNotices = (api: ApiUnderTest, { customerId }: User) =>
  api.rows<Notice>(
    `select subject, days_before, ends_at, announced_for, mail_id from lifecycle_notice where customer_id = $1
     order by sent_at, subject, days_before desc`,
    [customerId],
  )

/** `account 30`, `trial 0` … in the order they were sent. */
export const listNoticeNames = async (api: ApiUnderTest, user: User) =>
  (await listNotices(api, user)).map(({ subject, days_before }) => `${subject} ${days_before}`)

export const listLifecycleMails = (api: ApiUnderTest, { customerId }: User) =>
  api.rows<{ kind: string; subject: string; text_body: string }>(
    `select kind, subject, text_body from outbox_mail where customer_id = $1 and kind like 'lifecycle-%' order by created_at, id`,
    [customerId],
  )

export const listGalleryIds = async (api: ApiUnderTest, { customerId }: User) =>
  (
    await api.rows<{ id: string }>('select id from gallery where customer_id = $1 order by created_at', [customerId])
  ).map(({ id }) => id)

export const updateSubscription = (api: ApiUnderTest, { customerId }: User, change: string) =>
  api.rows(`update subscription set ${change} where customer_id = $1 and product = 'gallery_pro'`, [customerId])
