import { subscribeToPush } from '@revela/contract'
import { startSandboxPush, type SandboxPush } from '@revela/sandbox-push'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifyPhotographer, type Notification } from '../../src/modules/notifications/index.ts'
import { sendPushHandler } from '../../src/modules/notifications/send-push.job.ts'
import { renderHandler } from '../../src/modules/pictures/render.job.ts'
import { ImageError } from '../../src/platform/images/image-error.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, uploadAll } from '../uploading.ts'
import { createUser, type User } from '../users.ts'

let push: SandboxPush
let api: ApiUnderTest
let user: User
beforeAll(async () => {
  push = await startSandboxPush()
  // Without a worker: the tests run the jobs.
  api = await apiUnderTest({ env: { PUSH_TEST_ORIGIN: push.origin } })
})
afterAll(async () => {
  await api.close()
  await push.stop()
})
beforeEach(async () => {
  user = await createUser(api, { product: 'gallery_pro' })
})

async function subscribe(): Promise<void> {
  const body = push.subscribe(api.platform.config.PUSH_PUBLIC_KEY!)
  expect((await user.browser.call(subscribeToPush, { body })).status).toBe(204)
}

const notify = () => {
  const text = { title: 'Marina pediu mais prazo', body: '' }
  const notification: Notification = { customerId: user.customerId, event: 'request', push: text, path: '/' }
  return api.platform.db.tenant(user.customerId, (tx) => notifyPhotographer(api.platform, tx, notification, new Date()))
}

const countOf = async (table: 'push_message' | 'push_subscription') =>
  (await api.rows(`select 1 from ${table} where customer_id = $1`, [user.customerId])).length

const firstAttempt = { id: 'job', number: 0, isLast: false }

describe('a push message', () => {
  it('is left out when its browser signs out at the same moment, and its cause does not fail', async () => {
    await subscribe()
    const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
    const isDeleted = Promise.withResolvers<void>()
    const deletion = api.platform.db.tenant(user.customerId, async (tx) => {
      await sql`delete from push_subscription where customer_id = ${user.customerId}`.execute(tx)
      isDeleted.resolve()
      await isFinished
    })
    await isDeleted.promise
    const notifying = notify()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await api.rows(waiting)).toHaveLength(1), { timeout: 10_000 })
    finish()
    await deletion
    await expect(notifying).resolves.toBeUndefined()
    expect(await countOf('push_message')).toBe(0)
  })

  it('to an ended address keeps the new subscription of the browser, and is sent to it', async () => {
    await subscribe()
    await notify()
    const [message] = await api.rows<{ id: string }>('select id from push_message where customer_id = $1', [
      user.customerId,
    ])
    const { db, clock } = api.platform
    const targets: string[] = []
    const deliver = async ({ endpoint }: { readonly endpoint: string }) => {
      targets.push(endpoint)
      if (targets.length > 1) return 'accepted' as const
      await subscribe()
      return 'gone' as const
    }
    const { run } = sendPushHandler({ db, clock, transport: { deliver } })
    const payload = { customerId: user.customerId, messageId: message!.id }
    await expect(run(payload, firstAttempt)).rejects.toThrow('the subscription was replaced')
    expect([await countOf('push_subscription'), await countOf('push_message')]).toEqual([1, 1])
    await run(payload, { ...firstAttempt, number: 1 })
    expect([await countOf('push_subscription'), await countOf('push_message')]).toEqual([1, 0])
    expect(new Set(targets).size).toBe(2)
  })
})

it('a failed picture is reported, except one that another worker has finished', async () => {
  const ownerId = await newGallery(user, 'Batizado do Téo')
  const [pictureId] = await uploadAll(user, api.uploader(user.browser), ownerId, [
    { name: 'IMG_1.JPG', file: await pictureFile(1) },
  ])
  const pictures = 'select number, version from picture where id = $1'
  const [picture] = await api.rows<{ number: number; version: number }>(pictures, [pictureId])
  const payload = { customerId: user.customerId, ownerId, pictureId, ...picture! }
  const reportFailed = vi.fn<(customerId: string, ownerId: string) => Promise<void>>(async () => {})
  const failWith = (before: () => Promise<unknown>) => {
    const render = async () => {
      await before()
      throw new ImageError('damaged')
    }
    const pool = { render, run: () => Promise.reject(new Error('not used')), close: () => {} }
    return renderHandler({ ...api.platform, pool, reportFailed, announceReplaced: async () => {} }).run(
      payload,
      firstAttempt,
    )
  }
  const finish = `update picture set state = 'failed', failure = 'damaged' where id = $1`
  await failWith(() => api.rows(finish, [pictureId]))
  expect(reportFailed).not.toHaveBeenCalled()
  await api.rows(`update picture set state = 'stored', failure = null where id = $1`, [pictureId])
  await failWith(async () => {})
  expect(reportFailed).toHaveBeenCalledExactlyOnceWith(user.customerId, ownerId)
})
