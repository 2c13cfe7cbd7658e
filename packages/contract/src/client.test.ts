import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ApiError, callable, ConnectionError, createClient } from './client.ts'
import { endSession, signIn } from './endpoints/auth.ts'
import { buyPlan, getPlansMap } from './endpoints/checkout.ts'
import { getInfo } from './endpoints/customer.ts'
import { listPictures, suggestByTag } from './endpoints/picture.ts'
import { setAvatar } from './endpoints/profile.ts'

const gallery = '01890a5d-ac96-774b-bcce-b302099a8057'

function setUp(answer: () => Response | Promise<Response> = () => Response.json({})) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = []
  const client = createClient({
    baseUrl: '/api',
    fetch: async (url, init) => {
      sent.push({ url, init, headers: new Headers(init.headers) })
      return answer()
    },
  })
  return { client, sent }
}

describe('requests', () => {
  // spec: S1-7.01, S3-7.01
  test('send JSON, same-origin cookies and the header against forged requests', async () => {
    const { client, sent } = setUp(() => Response.json({ redirect_user: 'gallery_pro' }))
    const answer = await client.call(signIn, { body: { email: 'ana@exemplo.com', password: 'segredo' } })
    expectTypeOf(answer.redirect_user).toEqualTypeOf<'gallery_pro' | 'site_pro' | 'show_solution_wizard'>()
    expect(answer).toEqual({ redirect_user: 'gallery_pro' })
    const [call] = sent
    expect(call?.url).toBe('/api/auth/signin')
    expect(call?.init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    expect(call?.headers.get('content-type')).toBe('application/json')
    expect(call?.init.body).toBe('{"email":"ana@exemplo.com","password":"segredo"}')
  })

  test('carry the header with and without a body', async () => {
    const { client, sent } = setUp()
    await client.call(getInfo)
    await client.call(setAvatar, { body: new FormData() })
    await client.call(endSession, { params: { session_id: gallery } })
    expect(sent.map(({ headers }) => headers.get('x-revela'))).toEqual(['1', '1', '1'])
    const traces = sent.map(({ headers }) => headers.get('traceparent'))
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(new Set(traces).size).toBe(3)
  })

  test('encode parameters and repeat a list in the query', async () => {
    const { client, sent } = setUp()
    await client.call(suggestByTag, { params: { collection_id: gallery, tag: 'Púrpura', suggest: true } })
    await client.call(listPictures, { query: { collection_id: gallery, page: 2 } })
    await client.call(getPlansMap, { query: { plan_ids: [28, 22], coupon_name: 'a&b=c' } })
    const listing = callable<typeof listPictures>('GET', '/pictures')
    await client.call(listing, { query: { collection_id: gallery, page: undefined } })
    expect(sent.map(({ url }) => url)).toEqual([
      `/api/pictures/gallery/${gallery}/tag/P%C3%BArpura/suggest/true`,
      `/api/pictures?collection_id=${gallery}&page=2`,
      '/api/checkout/plans/map?plan_ids=28&plan_ids=22&coupon_name=a%26b%3Dc',
      `/api/pictures?collection_id=${gallery}`,
    ])
  })

  test.each(['', '.', '..'])('reject the path parameter %j, which would lead to another path', async (session_id) => {
    const { client, sent } = setUp()
    await expect(client.call(endSession, { params: { session_id } })).rejects.toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
  })

  test('keep a slash inside its parameter', async () => {
    const { client, sent } = setUp()
    await client.call(endSession, { params: { session_id: '../sessions?x#y' } })
    expect(sent[0]?.url).toBe('/api/auth/sessions/..%2Fsessions%3Fx%23y')
  })

  test('leave the content type of a form to the browser', async () => {
    const { client, sent } = setUp()
    const form = new FormData()
    form.set('avatar', new Blob(['x']), 'a.png')
    await client.call(setAvatar, { body: form })
    expect(sent[0]?.init.body).toBe(form)
    expect(sent[0]?.headers.has('content-type')).toBe(false)
  })

  test('send the idempotency key of a purchase', async () => {
    const { client, sent } = setUp()
    const body = { paymentMethod: 'pix', planId: 19, periodicityType: 'monthly', installmentCount: 1 } as const
    await client.call(buyPlan, { body: { ...body, cpf_cnpj: '52998224725' } }, { idempotencyKey: 'key-1' })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('key-1')
  })
})

describe('responses', () => {
  test('return nothing for a 204', async () => {
    const { client } = setUp(() => new Response(null, { status: 204 }))
    const answer = await client.call(endSession, { params: { session_id: gallery } })
    expectTypeOf(answer).toEqualTypeOf<void>()
    expect(answer).toBeUndefined()
  })

  // spec: S1-3.16
  test('throw an ApiError with code, messages and request id', async () => {
    const messages = [{ id: 'password', help: 'E-mail ou senha incorretos.' }]
    const { client } = setUp(() =>
      Response.json(
        { error: 'InvalidCredentials', messages, details: { left: 2 }, request_id: 'r-1' },
        { status: 400 },
      ),
    )
    const error = await client.call(signIn, { body: { email: 'a@b.c', password: 'x' } }).catch((caught) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'InvalidCredentials', messages, requestId: 'r-1' })
    expect(error.details).toEqual({ left: 2 })
    expect([error.help('password'), error.help('email')]).toEqual(['E-mail ou senha incorretos.', undefined])
  })

  test.each([
    [502, 'Unavailable'],
    [504, 'Unavailable'],
    [413, 'Unexpected'],
    [500, 'Unexpected'],
  ])('map an edge error page with status %i to %s, with the request id of its header', async (status, code) => {
    const page = () => new Response('<html>', { status, headers: { 'x-request-id': 'r-2' } })
    const error = await setUp(page)
      .client.call(getInfo)
      .catch((caught) => caught)
    expect(error).toMatchObject({ name: 'ApiError', status, code, messages: [], requestId: 'r-2' })
  })

  test('reject a success that is not JSON', async () => {
    const { client } = setUp(() => new Response('<html>captive portal</html>'))
    await expect(client.call(getInfo)).rejects.toMatchObject({ name: 'ApiError', status: 200, code: 'Unexpected' })
  })

  test('throw a ConnectionError without a complete response', async () => {
    const offline = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(offline.client.call(getInfo)).rejects.toBeInstanceOf(ConnectionError)
    const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut')) })
    const broken = setUp(() => new Response(cut))
    await expect(broken.client.call(getInfo)).rejects.toBeInstanceOf(ConnectionError)
  })

  test('rethrow the abort reason of the caller', async () => {
    const { client } = setUp(() => Promise.reject(new DOMException('stop', 'AbortError')))
    const promise = client.call(getInfo, {}, { signal: AbortSignal.abort() })
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('the client imports no schemas at run time', () => {
  const runTimeImport = /^(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'/gm
  const imports = (file: string): string[] =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(runTimeImport)].map(([, target = '']) => target)
  const reached = new Set(['./client.ts'])
  for (const file of reached) if (file.startsWith('./')) for (const target of imports(file)) reached.add(target)
  const own = ['./client-errors.ts', './client-url.ts', './client.ts', './report-errors.ts', './traceparent.ts']
  expect([...reached].toSorted()).toEqual(own)
})

test('callable takes only the method and the path of the endpoint', () => {
  expectTypeOf(callable<typeof signIn>).parameters.toEqualTypeOf<['POST', '/auth/signin']>()
  expect(callable<typeof signIn>('POST', '/auth/signin')).toMatchObject({ method: signIn.method, path: signIn.path })
})
