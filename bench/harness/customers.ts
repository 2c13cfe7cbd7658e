import { createHash } from 'node:crypto'

/** The n-th customer of a filled database: all its values follow from the number, here and in SQL. */
export type Customer = {
  readonly customerId: string
  readonly sessionId: string
  readonly email: string
  /** The session cookie, as a browser sends it. */
  readonly cookie: string
}

const firstSignUp = 1_700_000_000_000

export function customer(n: number): Customer {
  const tail = md5(`customer ${n}`)
  const timestampHex = (firstSignUp + n * 60_000).toString(16).padStart(12, '0')
  const customerHex = `${timestampHex}7${tail.slice(0, 3)}8${tail.slice(3, 18)}`
  const sessionHex = md5(`session ${n}`)
  const secret = createHash('sha256').update(`secret ${n}`).digest('hex')
  const token = Buffer.from(customerHex + sessionHex + secret, 'hex').toString('base64url')
  return {
    customerId: dashed(customerHex),
    sessionId: dashed(sessionHex),
    email: `p${md5(`mail ${n}`).slice(0, 10)}.${n}@estudio.test`,
    cookie: `__Host-revela=${token}`,
  }
}

/** A random customer number from 1 to `count`, uniformly distributed. */
export function anyOf(count: number): number {
  return 1 + Math.floor(Math.random() * count)
}

/** Ids as the product makes them (time first, so that neighbours signed up together); e-mails in random order. */
export const customerIdSql = `(lpad(to_hex(${firstSignUp}::bigint + n::bigint * 60000), 12, '0')
  || '7' || left(md5('customer ' || n), 3) || '8' || substr(md5('customer ' || n), 4, 15))::uuid`
export const sessionIdSql = `md5('session ' || n)::uuid`
export const secretHashSql = `sha256(sha256(convert_to('secret ' || n, 'UTF8')))`
export const emailSql = `'p' || left(md5('mail ' || n), 10) || '.' || n || '@estudio.test'`

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function dashed(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
