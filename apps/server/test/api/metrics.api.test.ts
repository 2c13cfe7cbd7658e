import { endpointList, getInfo, signIn } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseMetrics, openTelemetry } from '../../src/compose-telemetry.ts'
import { metrics } from '../../src/metrics.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import type { InternalServer } from '../../src/platform/telemetry/health-pages.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { newGallery, openBatch, sendFile, uploadAll } from '../uploading.ts'

let api: ApiUnderTest
let user: User
let sweep: Sweep
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, env: { RENDER_PROCESSES: '1', METRICS_PORT: '0' } })
  user = await createUser(api, { product: 'gallery_pro' })
  sweep = openSweep(api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})

/** Scrapes a new internal port each time, because responses are cached for 15 seconds. */
async function scrape(): Promise<{ text: string; seriesValue: (series: string) => number | undefined }> {
  const internal = (await openTelemetry(api.platform, 'worker', databaseMetrics(api.platform, sweep)))!
  const text = await metricsAt(internal)
  const seriesValue = (series: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  return { text, seriesValue }
}

async function metricsAt(internal: InternalServer): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${internal.port}/metrics`)
  const text = await reply.text()
  await internal.close()
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return text
}

describe('the metrics', () => {
  it('are served on no port unless one is configured, and never on that of the API', async () => {
    const silent = { ...api.platform, config: { ...api.platform.config, METRICS_PORT: undefined } }
    expect(await openTelemetry(silent, 'api')).toBeNull()
    expect((await api.browser().send('GET', '/metrics')).status).toBe(404)
  })

  it('distinguish acknowledged, ready and repeated pictures', async () => {
    const galleryId = await newGallery(user)
    const file = await pictureFile(3, { width: 300, height: 200 })
    const before = await scrape()
    const batch = (await openBatch(user, galleryId, [{ name: 'a.jpg', file }])).answer
    const target = { ownerId: galleryId, batchId: batch.payload_id, pictureId: batch.items[0]!.picture_id }
    const uploader = api.uploader(user.browser)
    expect((await sendFile(uploader, target, file, { options: { sha256: 'a'.repeat(64) } })).status).toBe(422)
    expect((await sendFile(uploader, target, file)).status).toBe(204)
    expect((await sendFile(uploader, target, file)).status).toBe(204)
    const after = await vi.waitFor(
      async () => {
        const scraped = await scrape()
        expect(scraped.seriesValue('revela_pictures_pending_render')).toBe(0)
        return scraped
      },
      { timeout: 20_000, interval: 300 },
    )
    expect(after.seriesValue('revela_pictures_stored')).toBe(1)
    expect(after.seriesValue('revela_picture_bytes')).toBe(file.length)
    // Counters belong to the whole process, which other tests share.
    const more = (series: string) => (after.seriesValue(series) ?? 0) - (before.seriesValue(series) ?? 0)
    expect(more('revela_renditions_total{outcome="ready"}')).toBe(1)
    expect(more('revela_rendition_wait_seconds_count')).toBe(1)
    expect(more('revela_upload_files_total{attempt="first"}')).toBe(2)
    expect(more('revela_upload_files_total{attempt="repeated"}')).toBe(1)
    expect(after.seriesValue('revela_queue_oldest_job_seconds{queue="picture.render"}')).toBe(0)
    expect(after.seriesValue('revela_quota_drift_customers')).toBe(0)
    const damaged = 'revela_http_errors_total{endpoint="galleryUpload.uploadPicture",code="UploadDamaged"}'
    expect(more(damaged)).toBe(1)
  })

  it('count wrong passwords, and the duration of each endpoint by name', async () => {
    const invalid = 'revela_http_errors_total{endpoint="auth.signIn",code="InvalidCredentials"}'
    const before = (await scrape()).seriesValue(invalid) ?? 0
    const stranger = api.browser({ 'x-forwarded-for': '198.51.100.77' })
    await stranger.call(signIn, { body: { email: user.email, password: 'errada de propósito' } })
    await user.browser.call(getInfo)
    const { seriesValue } = await scrape()
    expect(seriesValue(invalid)).toBe(before + 1)
    expect(seriesValue('revela_http_request_seconds_count{endpoint="customer.getInfo",outcome="ok"}')).toBeGreaterThan(
      0,
    )
    expect(seriesValue('revela_db_connections{state="waited_for"}')).toBe(0)
  })

  it('detect a counter that differs from its rows, dead jobs, and waiting mails and events', async () => {
    const { customerId } = user
    await api.rows('update usage_counter set pictures = pictures + 1 where customer_id = $1', [customerId])
    await api.rows(
      `insert into outbox_mail (customer_id, id, kind, recipient, subject, text_body, html_body, pictures, created_at)
      values ($1, gen_random_uuid(), 'x', 'a@b.test', '', '', '', '[]', now() - interval '90 seconds')`,
      [customerId],
    )
    await api.rows(`insert into payment_event values ('sandbox', 'e1', 'p1', now() - interval '70 seconds', null)`)
    await api.rows(`insert into pgboss.job (name, data) values ('accounts.recovery.dead', '{}')`)
    const { seriesValue } = await scrape()
    expect(seriesValue('revela_quota_drift_customers')).toBe(1)
    expect(seriesValue('revela_mail_oldest_queued_seconds')).toBeGreaterThan(80)
    expect(seriesValue('revela_payment_events_pending')).toBe(1)
    expect(seriesValue('revela_payment_event_oldest_pending_seconds')).toBeGreaterThan(60)
    expect(seriesValue('revela_queue_dead_letters{queue="accounts.recovery"}')).toBe(1)
    expect(seriesValue('revela_queue_dead_letters{queue="mail.send"}')).toBe(0)
    expect(seriesValue('revela_garbage_objects_due')).toBeGreaterThanOrEqual(0)
    expect(seriesValue('revela_scrub_findings{kind="missing"}')).toBe(0)
    expect(seriesValue('revela_metrics_poll_failures_total')).toBe(0)
    await api.rows('update usage_counter set pictures = pictures - 1 where customer_id = $1', [customerId])
    expect((await scrape()).seriesValue('revela_quota_drift_customers')).toBe(0)
  })

  it('contain no id, e-mail, file name or address in a label, and a bounded number of series', async () => {
    const galleryId = await newGallery(user, 'Galeria canário')
    const file = await pictureFile(4, { width: 60, height: 40 })
    await uploadAll(user, api.uploader(user.browser), galleryId, [{ name: 'canario-9812.jpg', file }])
    await user.browser.send('GET', `/api/nowhere/${galleryId}?email=canario@x.test`)
    const { text } = await scrape()
    const samples = text.split('\n').filter((line) => !line.startsWith('#'))
    for (const secret of [galleryId, user.customerId, user.email, 'canario', 'canário', '127.0.0.1', '198.51.100']) {
      expect(samples.filter((line) => line.includes(secret))).toEqual([])
    }
    expect(samples.filter((line) => /[0-9a-f]{8}-[0-9a-f]{4}/.test(line))).toEqual([])
    // Includes every endpoint that any test of this process called: the limit grows with the endpoints alone.
    expect(samples.length).toBeLessThan(35 * endpointList.length)
    expect(metrics.reduce((sum, metric) => sum + metric.maxSeries, 0)).toBeLessThan(20_000)
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length)
  })
})
