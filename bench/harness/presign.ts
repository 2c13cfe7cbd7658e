import { createHash, createHmac } from 'node:crypto'

export type StoreKeys = { readonly accessKey: string; readonly secretKey: string; readonly region: string }

/** An address that lets its bearer do one thing to one object (AWS signature version 4, in the query, body unsigned). */
export function presign(method: 'GET' | 'PUT', address: string, keys: StoreKeys, now = new Date()): string {
  const url = new URL(address)
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const scope = `${stamp.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const query = new URLSearchParams([
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${keys.accessKey}/${scope}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', '86400'],
    ['X-Amz-SignedHeaders', 'host'],
  ])
  const asked = [method, url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const hashed = createHash('sha256').update(asked).digest('hex')
  const signing = [stamp.slice(0, 8), keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    `AWS4${keys.secretKey}`,
  )
  const signature = createHmac('sha256', signing)
    .update(['AWS4-HMAC-SHA256', stamp, scope, hashed].join('\n'))
    .digest('hex')
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`
}
