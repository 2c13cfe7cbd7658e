import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { createGate, type Gate } from './gate.ts'

/** OWASP's minimum for argon2id. A stored hash below the current cost is renewed at the next sign-in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  /** Takes the same time whether or not a hash is stored. */
  readonly verify: (password: string, stored: string | null) => Promise<{ ok: boolean; renew: boolean }>
}

type Cost = typeof cost

/** Each hash takes about 50 ms of a core; the gate keeps many sign-ins from starving other work. */
export function createPasswordHasher(gate: Gate = createGate(4, 64)): PasswordHasher {
  const dummyHash = encode(cost, Buffer.alloc(16, 7), Buffer.alloc(tagLength))
  return {
    hash: async (password) => {
      const salt = randomBytes(16)
      return encode(cost, salt, await gate(() => derive(password, salt, cost, tagLength)))
    },
    verify: async (password, stored) => {
      const parsed = decode(stored ?? dummyHash)
      const tag = await gate(() => derive(password, parsed.salt, parsed.cost, parsed.tag.length))
      const ok = timingSafeEqual(tag, parsed.tag) && stored !== null
      return { ok, renew: ok && hasWeakerCost(parsed.cost) }
    },
  }
}

function derive(password: string, salt: Buffer, at: Cost, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // Keyboards may encode the same accent differently; both must give the same password.
  const message = password.normalize('NFC')
  argon2('argon2id', { message, nonce: salt, tagLength: length, ...at }, (error, tag) =>
    error ? reject(error) : resolve(tag),
  )
  return promise
}

function hasWeakerCost(stored: Cost): boolean {
  return stored.memory < cost.memory || stored.passes < cost.passes
}

function encode(at: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${at.memory},t=${at.passes},p=${at.parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function decode(text: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text)
  if (!match) throw new Error('stored password hash is not argon2id v19')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt!, 'base64'),
    tag: Buffer.from(tag!, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
