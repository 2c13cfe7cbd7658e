import { getInfo, getPictureProgress, signIn } from '@revela/contract'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeApi } from '../../src/compose.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { Browser } from '../browser.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile, sha256 } from '../picture-file.ts'
import { newGallery, openBatch, sendFile } from '../uploading.ts'

type Value = { stringValue?: string; intValue?: number }
type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}
type OtlpBody = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Received[] }[] }[]
}

/** A collector as OTLP describes it: POST /v1/traces, JSON, an empty object as response. */
const spans: Received[] = []
const bodies: string[] = []
let collector: Server
let api: ApiUnderTest
let user: User
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (
        request.url !== '/v1/traces' ||
        request.headers['content-type'] !== 'application/json' ||
        request.headers['x-tenant'] !== 'a b'
      )
        return void response.writeHead(400).end()
      const text = Buffer.concat(parts).toString()
      bodies.push(text)
      const { resourceSpans } = JSON.parse(text) as OtlpBody
      for (const { scopeSpans } of resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo
  api = await apiUnderTest({
    worker: true,
    env: {
      RENDER_PROCESSES: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
    },
  })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(async () => {
  await api.close()
  await new Promise((closed) => collector.close(closed))
})

const ofTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId)
const attribute = (span: Received, key: string) => span.attributes.find((candidate) => candidate.key === key)?.value

describe('a trace', () => {
  it('connects browser, upload, job, decoder and store', async () => {
    const galleryId = await newGallery(user)
    const file = await pictureFile(1, { width: 320, height: 200 })
    const { answer } = await openBatch(user, galleryId, [{ name: 'canario-1.jpg', file }])
    const target = { ownerId: galleryId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
    const hash = sha256(file)
    const [traceId, browserSpan] = [hash.slice(0, 32), hash.slice(32, 48)]
    const uploader = new Browser(api.upload, { traceparent: `00-${traceId}-${browserSpan}-01` }, user.browser.cookies)
    const reply = await sendFile(uploader, target, file)
    expect(reply.status).toBe(204)
    await vi.waitFor(
      async () => {
        const query = { collection_id: galleryId }
        expect((await user.browser.call(getPictureProgress, { query })).answer.ready).toBe(1)
        expect(ofTrace(traceId).map(({ name }) => name)).toContain('job picture.render')
      },
      { timeout: 20_000, interval: 250 },
    )
    const trace = ofTrace(traceId)
    const byName = (name: string) => trace.filter((span) => span.name === name)
    const [request] = byName('POST galleryUpload.uploadPicture')
    expect(request).toMatchObject({ parentSpanId: browserSpan, kind: 2, status: {} })
    expect(attribute(request!, 'revela.request_id')?.stringValue).toBe(reply.headers['x-request-id'])
    expect(attribute(request!, 'http.response.status_code')?.intValue).toBe(204)
    const [job] = byName('job picture.render')
    const spanById = new Map(trace.map((span) => [span.spanId, span]))
    const ancestors = (span: Received): string[] => {
      const parent = spanById.get(span.parentSpanId ?? '')
      return parent ? [parent.name, ...ancestors(parent)] : []
    }
    expect(job!.kind).toBe(5)
    expect(ancestors(job!)).toContain('POST galleryUpload.uploadPicture')
    expect(ancestors(byName('decode renditions')[0]!)).toEqual(['job picture.render', ...ancestors(job!)])
    // The original by the request, three renditions by the job.
    expect(
      byName('store put')
        .map((span) => ancestors(span)[0])
        .toSorted(),
    ).toEqual(['POST galleryUpload.uploadPicture', 'job picture.render', 'job picture.render', 'job picture.render'])
    for (const { startTimeUnixNano, endTimeUnixNano, spanId } of trace) {
      expect(spanId).toMatch(/^[0-9a-f]{16}$/)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    }
  })

  it('without a parent has the request id that the error shows, also in the log', async () => {
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk: Buffer, _, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const server = await composeApi({ ...api.platform, log: pino({ level: 'info' }, sink) })
    await api.rows('alter table customer rename to customer_away')
    const reply = await user.browser.at(server.app).call(getInfo)
    await api.rows('alter table customer_away rename to customer')
    await server.stop()
    const code = reply.error.request_id!
    await vi.waitFor(() => expect(ofTrace(code)).not.toEqual([]), { timeout: 10_000, interval: 200 })
    expect(ofTrace(code).find(({ kind }) => kind === 2)).toMatchObject({
      name: 'GET customer.getInfo',
      status: { code: 2 },
    })
    expect(lines.some((line) => line.includes(`"requestId":"${code}","traceId":"${code}"`))).toBe(true)
  })

  it('contains no id, e-mail, title, address or key of a person', async () => {
    await user.browser.call(signIn, { body: { email: user.email, password: 'senha-canário' } })
    await vi.waitFor(() => expect(spans.map(({ name }) => name)).toContain('POST auth.signIn'), { timeout: 10_000 })
    const exported = bodies.join('')
    for (const secret of [user.email, user.customerId, 'canario', 'canário', 'Ana', 'Casamento'])
      expect(exported.includes(secret), secret).toBe(false)
  })
})
