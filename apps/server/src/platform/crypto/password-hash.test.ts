import { describe, expect, it } from 'vitest'
import { createGate, GateFull } from './gate.ts'
import { createPasswordHasher } from './password-hash.ts'

const b64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const hasher = createPasswordHasher()

describe('passwords', () => {
  it.each(['correta cavalo', '🙂'.repeat(8), ' espaços nas pontas ', 'á'.repeat(128), '\u0000nulo\u0000aqui'])(
    'verifies %j and rejects similar passwords',
    async (password) => {
      const stored = await hasher.hash(password)
      expect(await hasher.verify(password, stored)).toEqual({ ok: true, renew: false })
      expect((await hasher.verify(`${password} `, stored)).ok).toBe(false)
      expect((await hasher.verify(password.slice(0, -1), stored)).ok).toBe(false)
    },
  )

  it('accepts composed and decomposed accents as the same password', async () => {
    const stored = await hasher.hash('ção'.normalize('NFD'))
    expect((await hasher.verify('ção'.normalize('NFC'), stored)).ok).toBe(true)
  })

  it('salts: the same password is stored differently twice', async () => {
    expect(await hasher.hash('mesma senha')).not.toBe(await hasher.hash('mesma senha'))
  })

  it('requests a rehash when a weaker hash matches', async () => {
    const { argon2Sync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 3)
    const tag = argon2Sync('argon2id', {
      message: 'senha antiga',
      nonce: salt,
      memory: 8_192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const weak = `$argon2id$v=19$m=8192,t=1,p=1$${b64(salt)}$${b64(tag)}`
    expect(await hasher.verify('senha antiga', weak)).toEqual({ ok: true, renew: true })
  })

  it('rejects every password when no hash is stored', async () => {
    expect(await hasher.verify('qualquer', null)).toEqual({ ok: false, renew: false })
  })
})

describe('the gate', () => {
  it('runs a few, queues a few and rejects the rest at once', async () => {
    const gate = createGate(2, 3)
    let running = 0
    let maxRunning = 0
    const task = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((done) => setTimeout(done, 20))
      running -= 1
    }
    const results = await Promise.allSettled(Array.from({ length: 9 }, () => gate(task)))
    expect(maxRunning).toBe(2)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5)
    const rejected = results.filter((result) => result.status === 'rejected')
    expect(rejected.every((result) => result.reason instanceof GateFull)).toBe(true)
    await expect(gate(async () => 'free again')).resolves.toBe('free again')
  })
})
