import { exportJWK, exportSPKI, generateKeyPair, type CryptoKey, type JWK, SignJWT } from 'jose'
import { createHmac } from 'node:crypto'

export interface SigningKeys {
  kid: string
  privateKey: CryptoKey
  privateJwk: JWK
  publicPem: string
  /** A key that the provider never published, for forged tokens. */
  foreign: { privateKey: CryptoKey; publicJwk: JWK }
}

export async function makeSigningKeys(): Promise<SigningKeys> {
  const signingKey = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const kid = `double-${Date.now().toString(36)}`
  return {
    kid,
    privateKey: signingKey.privateKey,
    privateJwk: { ...(await exportJWK(signingKey.privateKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: await exportSPKI(signingKey.publicKey),
    foreign: { privateKey: foreign.privateKey, publicJwk: await exportJWK(foreign.publicKey) },
  }
}

type GoogleTokenKind =
  | 'valid'
  | 'wrong-signature'
  | 'tampered-payload'
  | 'unknown-kid'
  | 'embedded-jwk'
  | 'alg-none'
  | 'hs256-public-key'

export interface GoogleTokenRequest {
  kind?: GoogleTokenKind
  /** Overrides the claims of a valid token; null removes a claim. Times are seconds since 1970. */
  claims?: Record<string, unknown>
  /** Overrides the header. */
  header?: Record<string, unknown>
}

interface Parts {
  claims: Record<string, unknown>
  header: { alg: string; [name: string]: unknown }
  keys: SigningKeys
}

const tokenFactories: Record<GoogleTokenKind, (parts: Parts) => Promise<string> | string> = {
  valid: ({ claims, header, keys }) => sign(claims, header, keys.privateKey),
  'wrong-signature': ({ claims, header, keys }) => sign(claims, header, keys.foreign.privateKey),
  'tampered-payload': async ({ claims, header, keys }) => {
    const [head, , signature] = (await sign(claims, header, keys.privateKey)).split('.')
    return [head, encode({ ...claims, tampered: true }), signature].join('.')
  },
  'unknown-kid': ({ claims, header, keys }) =>
    sign(claims, { ...header, kid: 'never-published' }, keys.foreign.privateKey),
  'embedded-jwk': ({ claims, header, keys }) =>
    sign(claims, { ...header, jwk: keys.foreign.publicJwk }, keys.foreign.privateKey),
  'alg-none': ({ claims, header }) => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`,
  'hs256-public-key': ({ claims, header, keys }) => {
    const unsigned = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
    return `${unsigned}.${createHmac('sha256', keys.publicPem).update(unsigned).digest('base64url')}`
  },
}

/** Issues an ID token with the properties that a test requests, valid or not. */
export async function mintGoogleToken(
  request: GoogleTokenRequest,
  { keys, issuer, clientId }: { keys: SigningKeys; issuer: string; clientId: string },
): Promise<string> {
  const claims = googleClaims(request.claims ?? {}, { issuer, clientId })
  const header = { alg: 'RS256', kid: keys.kid, typ: 'JWT', ...request.header }
  return await tokenFactories[request.kind ?? 'valid']({ claims, header, keys })
}

function googleClaims(
  overrides: Record<string, unknown>,
  { issuer, clientId }: { issuer: string; clientId: string },
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: clientId,
    azp: clientId,
    sub: '110169484474386276334',
    email: 'alguem@gmail.test',
    email_verified: true,
    name: 'Alguém de Teste',
    iat: now,
    exp: now + 3600,
    ...overrides,
  }
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
}

async function sign(
  claims: Record<string, unknown>,
  header: { alg: string; [name: string]: unknown },
  key: SigningKeys['privateKey'],
): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader(header).sign(key)
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
