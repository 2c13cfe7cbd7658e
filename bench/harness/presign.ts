import { createHash, createHmac } from 'node:crypto'

export type StoreKeys = { readonly accessKey: string; readonly secretKey: string; readonly region: string }

type PresignInput = { readonly method: 'GET' | 'PUT'; readonly url: URL; readonly query: string; readonly now: Date }

/** A URL that allows one operation on one object (AWS signature version 4 in the query, body unsigned). */
export function presign(method: 'GET' | 'PUT', address: string, keys: StoreKeys, now = new Date()): string {
  const url = new URL(address)
  const query = new URLSearchParams([
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${keys.accessKey}/${scopeOf(keys, now)}`],
    ['X-Amz-Date', stampOf(now)],
    ['X-Amz-Expires', '86400'],
    ['X-Amz-SignedHeaders', 'host'],
  ]).toString()
  const signature = sign({ method, url, query, now }, { host: url.host }, 'UNSIGNED-PAYLOAD', keys)
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`
}

/** The headers of a PUT with a signed body: the store computes its SHA-256 and rejects any other. */
export function signBody(address: string, keys: StoreKeys, sha256: Buffer, now = new Date()): Record<string, string> {
  const url = new URL(address)
  const hash = sha256.toString('hex')
  const signedHeaders = { host: url.host, 'x-amz-content-sha256': hash, 'x-amz-date': stampOf(now) }
  const signature = sign({ method: 'PUT', url, query: '', now }, signedHeaders, hash, keys)
  const names = Object.keys(signedHeaders).join(';')
  return {
    'x-amz-content-sha256': hash,
    'x-amz-date': stampOf(now),
    authorization:
      `AWS4-HMAC-SHA256 Credential=${keys.accessKey}/${scopeOf(keys, now)}, ` +
      `SignedHeaders=${names}, Signature=${signature}`,
  }
}

/** `headers` are sorted by name. */
function sign(
  { method, url, query, now }: PresignInput,
  headers: Readonly<Record<string, string>>,
  payload: string,
  keys: StoreKeys,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
  const canonicalRequest = [method, url.pathname, query, ...lines, '', Object.keys(headers).join(';'), payload].join(
    '\n',
  )
  const hashed = createHash('sha256').update(canonicalRequest).digest('hex')
  const signing = scopeOf(keys, now)
    .split('/')
    .reduce<string | Buffer>((key, part) => createHmac('sha256', key).update(part).digest(), `AWS4${keys.secretKey}`)
  const stringToSign = ['AWS4-HMAC-SHA256', stampOf(now), scopeOf(keys, now), hashed].join('\n')
  return createHmac('sha256', signing).update(stringToSign).digest('hex')
}

function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function scopeOf({ region }: StoreKeys, now: Date): string {
  return `${stampOf(now).slice(0, 8)}/${region}/s3/aws4_request`
}
