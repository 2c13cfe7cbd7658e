import { rejectedMailDomain } from '@revela/dev-env'
import { requestPasswordRecovery, signUp } from '@revela/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { composeWorker } from '../../src/compose-worker.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, signUpBody } from '../users.ts'

const open: ApiUnderTest[] = []
const start = async (options: Parameters<typeof apiUnderTest>[0]) => {
  const api = await apiUnderTest(options)
  open.push(api)
  return api
}
afterAll(async () => {
  await Promise.all(open.map((api) => api.close()))
})

const mailOf = (api: ApiUnderTest, recipient: string) =>
  api.rows<{ state: string; attempts: number; last_error: string | null }>(
    'select state, attempts, last_error from outbox_mail where recipient = $1',
    [recipient],
  )

describe('the outbox', () => {
  it('marks a permanently rejected mail, and does not retry it', async () => {
    const api = await start({ worker: true })
    const email = `${crypto.randomUUID()}@${rejectedMailDomain}`
    await api.browser().call(signUp, { body: signUpBody(email) })
    await vi.waitFor(async () => expect((await mailOf(api, email))[0]?.state).toBe('rejected'), 10_000)
    const [mail] = await mailOf(api, email)
    expect(mail).toMatchObject({ attempts: 1, last_error: expect.stringContaining('55') })
  })

  it('keeps a mail while the SMTP server is unavailable, and sends it once afterwards', async () => {
    const api = await start({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const email = uniqueEmail()
    await api.browser().call(signUp, { body: signUpBody(email) })
    const workerWithoutTransport = await composeWorker(api.platform)
    await vi.waitFor(async () => expect((await mailOf(api, email))[0]?.attempts).toBe(1), 10_000)
    await workerWithoutTransport.stop()
    expect((await mailOf(api, email))[0]).toMatchObject({
      state: 'queued',
      last_error: expect.stringMatching(/ECONNREFUSED/),
    })

    // The retry delay is real; the test moves the job forward instead of waiting.
    await api.rows(`update pgboss.job set start_after = now() where name = 'mail.send'`)
    const { config } = api.platform
    const worker = await composeWorker({ ...api.platform, config: { ...config, SMTP_URL: api.stack.env['SMTP_URL']! } })
    await api.stack.mails.waitFor(email)
    await vi.waitFor(
      async () => expect((await mailOf(api, email))[0]).toMatchObject({ state: 'sent', attempts: 2 }),
      10_000,
    )
    // A worker that dies after sending, before it stores the result: its job is retried.
    const jobs = (state: string) =>
      api.rows(`select 1 from pgboss.job where name = 'mail.send' and state = $1`, [state])
    await vi.waitFor(async () => expect(await jobs('completed')).toHaveLength(1), 10_000)
    await api.rows(`update pgboss.job set state = 'created', completed_on = null where name = 'mail.send'`)
    await vi.waitFor(async () => expect(await jobs('completed')).toHaveLength(1), 10_000)
    expect((await mailOf(api, email))[0]).toMatchObject({ state: 'sent', attempts: 2 })
    await worker.stop()
    expect(await api.stack.mails.to(email)).toHaveLength(1)
  })

  it('sends nothing for a transaction that was rolled back', async () => {
    const api = await start({})
    const before = await api.rows('select 1 from pgboss.job')
    const email = uniqueEmail()
    await expect(
      api.platform.db.tenant(crypto.randomUUID(), async (tx) => {
        const content = { brand: { name: '' }, preview: '', title: '', paragraphs: [], notes: [], footer: [] }
        const customerId = (await api.rows<{ id: string }>('select gen_random_uuid() as id'))[0]!.id
        await api.platform.outbox.queue(
          tx,
          { customerId, kind: 'x', recipient: email, subject: 's', content },
          new Date(),
        )
      }),
    ).rejects.toThrow(/row-level security/)
    expect(await api.rows('select 1 from pgboss.job')).toHaveLength(before.length)
    expect(await mailOf(api, email)).toEqual([])
  })

  it('creates one job for one request', async () => {
    const api = await start({})
    await api.browser().call(requestPasswordRecovery, { body: { email: uniqueEmail() } })
    expect(await api.rows(`select 1 from pgboss.job where name = 'accounts.recovery'`)).toHaveLength(1)
  })
})
