import { createHash, createHmac } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import type { JWTVerifyResult } from 'jose'
import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../process/free-ports.ts'
import { anotherClient } from './google.ts'
import { startSocialProvider } from './social-provider.ts'

const clientId = 'test-client'
const clientSecret = 'test-secret'
const verifier = 'a-verifier-that-has-at-least-forty-three-characters'
const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
const returnTo = (provider: string) => `http://app.revela.localhost:5000/login/return/${provider}`
const app = { facebookAppId: '42', facebookAppSecret: 'app-secret' }
let server: Server
let origin: string

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  server = await startSocialProvider({ port, googleClientId: clientId, googleClientSecret: clientSecret, ...app })
  origin = `http://127.0.0.1:${port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('listens on loopback unless another address is requested', async () => {
  expect(server.address()).toMatchObject({ address: '127.0.0.1' })
  const [port = 0] = await freePorts(1)
  const options = { port, address: '127.0.0.2', googleClientId: clientId, googleClientSecret: clientSecret, ...app }
  const other = await startSocialProvider(options)
  expect(other.address()).toMatchObject({ address: '127.0.0.2' })
  await new Promise((resolve) => other.close(resolve))
})

async function post(path: string, body: unknown): Promise<Record<string, string>> {
  const response = await fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, string>
}

/** Acts as a browser: keeps cookies and follows redirects one by one. */
function browser() {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>): Promise<{ location: string; text: string }> => {
    const response = await fetch(new URL(url, origin), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { location: response.headers.get('location') ?? '', text: await response.text() }
  }
}

function authorizeUrl(overrides: Record<string, string> = {}): string {
  const query = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: returnTo('google'),
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...overrides,
  }
  return `/auth?${new URLSearchParams(query)}`
}

function verify(token: string): Promise<JWTVerifyResult> {
  return jwtVerify(token, createRemoteJWKSet(new URL('/jwks', origin)), { issuer: origin, audience: clientId })
}

async function signIn(
  open: ReturnType<typeof browser>,
  form: Record<string, string>,
  parameters: Record<string, string> = {},
): Promise<URLSearchParams> {
  const page = (await open(authorizeUrl(parameters))).location
  expect((await open(page)).text).toContain('Entrar como…')
  const { location } = await open((await open(page, form)).location)
  expect(location).toMatch(/^http:\/\/app\.revela\.localhost:5000\/login\/return\/google\?/)
  return new URL(location).searchParams
}

/** A token request as our server sends it; null omits a field. */
async function exchange(path: string, code: string, overrides: Record<string, string | null> = {}) {
  const isGoogle = path === '/token'
  const fields = {
    grant_type: 'authorization_code',
    client_id: isGoogle ? clientId : app.facebookAppId,
    client_secret: isGoogle ? clientSecret : app.facebookAppSecret,
    code,
    code_verifier: verifier,
    redirect_uri: returnTo(isGoogle ? 'google' : 'facebook'),
    ...overrides,
  }
  const formFields = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
  const response = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(formFields) })
  return { status: response.status, tokens: (await response.json()) as Record<string, string> }
}

async function idToken(code: string): Promise<string> {
  const { status, tokens } = await exchange('/token', code)
  expect([status, tokens['error']]).toEqual([200, undefined])
  return tokens['id_token'] ?? ''
}

async function googleCode(token: unknown, overrides: Record<string, unknown> = {}): Promise<string> {
  const { code = '' } = await post('/control/google/code', {
    token,
    redirectUri: returnTo('google'),
    codeChallenge,
    ...overrides,
  })
  return code
}

async function facebookToken(token: unknown): Promise<string> {
  const { code = '' } = await post('/control/facebook/code', {
    token,
    redirectUri: returnTo('facebook'),
    codeChallenge,
  })
  return (await exchange('/facebook/graph/oauth/access_token', code)).tokens['access_token'] ?? ''
}

const proofOf = (token: string) => createHmac('sha256', app.facebookAppSecret).update(token).digest('hex')

async function graph(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}/facebook/graph/${path}?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}

function inspect(token: string): Promise<{ status: number; body: unknown }> {
  const access_token = `${app.facebookAppId}|${app.facebookAppSecret}`
  return graph('debug_token', { input_token: token, access_token })
}

describe('Google', () => {
  test('signs in as any person, with a code for a signed token', async () => {
    const form = { email: 'Ana@Gmail.test', name: 'Ana Sá', email_verified: 'on', decision: 'enter' }
    const result = await signIn(browser(), form)
    expect(result.get('state')).toBe('the-state')
    const { payload } = await verify(await idToken(result.get('code') ?? ''))
    expect(payload).toMatchObject({ email: 'ana@gmail.test', email_verified: true, name: 'Ana Sá', nonce: 'the-nonce' })
  })

  test('the next sign-in in the same browser can be another person', async () => {
    const open = browser()
    const ana = await signIn(open, { email: 'ana@gmail.test', name: 'Ana', decision: 'enter' })
    const bia = await signIn(open, { email: 'bia@gmail.test', name: 'Bia', decision: 'enter' })
    const first = decodeJwt(await idToken(ana.get('code') ?? ''))
    const second = decodeJwt(await idToken(bia.get('code') ?? ''))
    expect(second).toMatchObject({ email: 'bia@gmail.test', email_verified: false })
    expect(second.sub).not.toBe(first.sub)
  })

  test('cancelling returns with an error and no code', async () => {
    const result = await signIn(browser(), { decision: 'cancel' })
    expect(result.get('error')).toBe('access_denied')
    expect(result.has('code')).toBe(false)
  })

  test.each([
    ['without a verifier', { code_verifier: null }],
    ['with the verifier of another browser', { code_verifier: 'b'.repeat(43) }],
    ['with a wrong secret', { client_secret: 'guessed' }],
    ['for another address', { redirect_uri: returnTo('facebook') }],
    ['by another client', { client_id: anotherClient.id, client_secret: anotherClient.secret }],
  ] as const)('rejects the exchange of a code %s', async (_, overrides) => {
    const form = { email: 'ana@gmail.test', name: 'Ana', decision: 'enter' }
    const validCode = (await signIn(browser(), form)).get('code') ?? ''
    for (const code of [validCode, await googleCode({})]) {
      const { status, tokens } = await exchange('/token', code, overrides)
      expect([400, 401]).toContain(status)
      expect(tokens).not.toHaveProperty('id_token')
    }
  })

  test('exchanges a code once', async () => {
    const form = { email: 'ana@gmail.test', name: 'Ana', decision: 'enter' }
    for (const code of [(await signIn(browser(), form)).get('code') ?? '', await googleCode({})]) {
      expect((await exchange('/token', code)).status).toBe(200)
      expect((await exchange('/token', code)).tokens).toMatchObject({ error: 'invalid_grant' })
    }
  })

  test('requires a challenge', async () => {
    const { location } = await browser()(authorizeUrl({ code_challenge: '', code_challenge_method: '' }))
    expect(new URL(location).searchParams.get('error')).toBe('invalid_request')
  })

  test('rejects a return address that is not ours', async () => {
    const { location, text } = await browser()(authorizeUrl({ redirect_uri: 'http://evil.test/login/return/google' }))
    expect(location).toBe('')
    expect(text).toContain('redirect_uri')
  })

  test('issues a valid scripted token with the requested claims', async () => {
    const { payload } = await verify(await idToken(await googleCode({ claims: { nonce: 'n', email: null, sub: '7' } })))
    expect(payload).toMatchObject({ nonce: 'n', sub: '7', email_verified: true })
    expect(payload).not.toHaveProperty('email')
  })

  test.each(['wrong-signature', 'tampered-payload', 'unknown-kid', 'embedded-jwk', 'alg-none', 'hs256-public-key'])(
    'a scripted token of kind %s is invalid',
    async (kind) => {
      const id_token = await idToken(await googleCode({ kind, claims: { sub: '7' } }))
      expect(decodeJwt(id_token)).toMatchObject({ sub: '7', aud: clientId })
      await expect(verify(id_token)).rejects.toThrow(/signature verification failed|no applicable key|algorithm|alg/i)
    },
  )
})

describe('Facebook', () => {
  test('signs in through the dialog, with a code for a token of that person', async () => {
    const query = {
      client_id: app.facebookAppId,
      response_type: 'code',
      redirect_uri: returnTo('facebook'),
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      state: 's',
    }
    const dialog = `/facebook/dialog/oauth?${new URLSearchParams(query)}`
    expect((await browser()(dialog)).text).toContain('Entrar como…')
    const { location } = await browser()(dialog, { email: 'caio@fb.test', name: 'Caio', decision: 'enter' })
    const result = new URL(location).searchParams
    expect(result.get('state')).toBe('s')
    const { tokens } = await exchange('/facebook/graph/oauth/access_token', result.get('code') ?? '')
    const token = tokens['access_token'] ?? ''
    const me = await graph('me', { fields: 'id,name,email', access_token: token, appsecret_proof: proofOf(token) })
    expect(me.body).toMatchObject({ name: 'Caio', email: 'caio@fb.test' })
    const { id } = me.body as { id: string }
    expect((await inspect(token)).body).toMatchObject({ data: { app_id: '42', is_valid: true, user_id: id } })
  })

  test('only the app can inspect tokens', async () => {
    const access_token = await facebookToken({})
    const result = await graph('debug_token', { input_token: access_token, access_token: '42|guessed' })
    expect(result.status).toBe(400)
  })

  test('an unknown token is not valid', async () => {
    expect((await inspect('made-up')).body).toMatchObject({ data: { is_valid: false } })
    const appsecret_proof = proofOf('made-up')
    expect((await graph('me', { access_token: 'made-up', appsecret_proof })).status).toBe(400)
  })

  test('rejects a token without the app’s proof', async () => {
    const access_token = await facebookToken({})
    expect((await graph('me', { access_token })).status).toBe(400)
    expect((await graph('me', { access_token, appsecret_proof: proofOf(access_token) })).status).toBe(200)
  })

  test('a scripted token has the requested properties', async () => {
    const access_token = await facebookToken({ app_id: '43', expires_at: 5, user_id: '9' })
    const { body } = await inspect(access_token)
    expect(body).toMatchObject({ data: { app_id: '43', expires_at: 5, user_id: '9', scopes: ['public_profile'] } })
  })
})

test('the control endpoints reject requests of pages', async () => {
  const headers = { origin: 'http://app.revela.localhost:5000' }
  const response = await fetch(`${origin}/control/google/code`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(403)
})
