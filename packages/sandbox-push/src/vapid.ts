import { createPublicKey, verify } from 'node:crypto'

export type VapidClaims = { readonly aud: string; readonly exp: number; readonly sub: string }

/**
 * Checks the Authorization header of RFC 8292: signed by the key that the browser subscribed with, for this push
 * service, for at most a day. Throws otherwise.
 */
export function checkVapid(
  authorization: string,
  expected: { readonly applicationKey: string; readonly audience: string; readonly now: number },
): VapidClaims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== expected.applicationKey) throw new Error('signed by another application')
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned || (JSON.parse(decode(head)) as { alg?: string }).alg !== 'ES256') throw new Error('invalid signature')
  const claims = JSON.parse(decode(body)) as VapidClaims
  const seconds = expected.now / 1_000
  if (claims.aud !== expected.audience) throw new Error('made for another push service')
  if (!(claims.exp > seconds) || claims.exp > seconds + 86_400) throw new Error('expired or valid for too long')
  if (!/^(?:mailto:|https:)/.test(claims.sub)) throw new Error('no contact')
  return claims
}

const decode = (part: string) => Buffer.from(part, 'base64url').toString()
