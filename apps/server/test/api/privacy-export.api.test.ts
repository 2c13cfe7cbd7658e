import {
  askExport,
  confirmIdentity,
  deletePictures,
  getPrivacy,
  openExport,
  purgeTrashedPictures,
} from '@revela/contract'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exportedTables, notExported } from '../../src/modules/privacy/export/exported-tables.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { goodPassword, type Person } from '../people.ts'
import { privateApi, settledStudio, tellingWords, tenantTables, type PrivateApi } from '../privacy.ts'
import { keysIn } from '../store-contents.ts'

let life: PrivateApi
let owner: Person
let folder: string
beforeAll(async () => {
  life = await privateApi('2027-03-10T10:00')
  owner = await settledStudio(life.api)
  folder = await mkdtemp(join(tmpdir(), 'revela-copy-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await life.close()
})

const fetchPart = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname } = new URL(url)
  return life.api.upload.inject({ method: 'GET', url: pathname, headers })
}

/** Asked for, made, fetched and unpacked, as somebody would. */
async function unpackedCopy(turn?: number) {
  await owner.browser.call(confirmIdentity, { body: { password: goodPassword } })
  expect((await owner.browser.call(askExport)).status).toBe(204)
  await life.make(owner, turn)
  const { parts } = (await owner.browser.call(openExport)).answer
  const place = await mkdtemp(join(folder, 'copy-'))
  for (const { name, bytes, url } of parts) {
    const part = await fetchPart(url)
    expect([part.statusCode, part.rawPayload.length]).toEqual([200, bytes])
    await writeFile(join(place, name), part.rawPayload)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(place, name), place])
  }
  return { place, parts }
}

type Manifest = {
  account: string
  rows: Record<string, number>
  files: { part: number; name: string; bytes: number; sha256: string }[]
}

describe('the copy of an account', () => {
  it('names every tenant table of the catalogue: as exported, or as not, with a reason', async () => {
    const known = (await tenantTables(life.api)).map(({ name }) => name)
    expect([...exportedTables, ...Object.keys(notExported)].toSorted()).toEqual(known)
    for (const reason of Object.values(notExported)) expect(reason.length).toBeGreaterThan(20)
  })

  it('is for whoever has just said who they are', async () => {
    await life.wait(16 * 60_000)
    expect((await owner.browser.call(getPrivacy)).answer).toMatchObject({ confirmed_until: null, has_password: true })
    for (const endpoint of [askExport, openExport]) {
      const refused = await owner.browser.call(endpoint)
      expect([refused.status, refused.error.error]).toEqual([428, 'ConfirmationNeeded'])
    }
    const wrong = await owner.browser.call(confirmIdentity, { body: { password: 'não é esta' } })
    expect([wrong.status, wrong.error.error]).toEqual([400, 'WrongCurrentPassword'])
    expect((await owner.browser.call(askExport)).status).toBe(428)
    expect(await life.api.rows('select 1 from account_export')).toEqual([])
    // The right one: a new token, and the old one opens nothing any more.
    const stolen = new Map(owner.browser.cookies)
    expect((await owner.browser.call(confirmIdentity, { body: { password: goodPassword } })).status).toBe(204)
    expect((await owner.browser.call(getPrivacy)).answer.confirmed_until).not.toBeNull()
    const thief = life.api.browser()
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.call(getPrivacy)).status).toBe(401)
  })

  it('has every original byte for byte and every row, in pieces that any worker may go on with', async () => {
    const { place } = await unpackedCopy(-1)
    const manifest = JSON.parse(await readFile(join(place, 'manifesto.json'), 'utf8')) as Manifest
    expect(manifest.account).toBe(owner.customerId)
    const found = new Map<string, string>()
    for (const { name, bytes, sha256 } of manifest.files) {
      const file = await readFile(join(place, name))
      expect([file.length, createHash('sha256').update(file).digest('hex')], name).toEqual([bytes, sha256])
      found.set(name, sha256)
    }
    const originals = await life.api.rows<{ sha256: string }>(
      `select encode(sha256, 'hex') as sha256 from picture where customer_id = $1`,
      [owner.customerId],
    )
    expect(originals).toHaveLength(4)
    const photographs = [...found].filter(([name]) => name.startsWith('fotos/')).map(([, sha256]) => sha256)
    expect(photographs.toSorted()).toEqual(originals.map(({ sha256 }) => sha256).toSorted())

    for (const table of exportedTables) {
      const [row] = await life.api.rows<{ count: number }>(
        `select count(*)::int as count from ${table} where customer_id = $1`,
        [owner.customerId],
      )
      // The mail that says it is ready came after the mails were written down.
      const late = table === 'outbox_mail' ? 1 : 0
      expect(manifest.rows[table], table).toBe(row!.count - late)
    }
    const read = async (name: string) => JSON.parse(await readFile(join(place, 'dados', name), 'utf8')) as object[]
    expect(await read('conta.json')).toMatchObject([{ email: owner.email, second_factor_required_at: null }])
    expect(JSON.stringify(await read('clientes.json'))).toContain(tellingWords.clientEmail)
    expect(await read('comentarios.json')).toMatchObject([{ text: tellingWords.comment }])
    expect(await readFile(join(place, 'LEIA-ME.txt'), 'utf8')).toContain('10/03/2027')
    const data = await Promise.all(
      manifest.files
        .filter(({ name }) => name.startsWith('dados/'))
        .map(({ name }) => readFile(join(place, name), 'utf8')),
    )
    expect(data.join('')).not.toMatch(/secret_hash|code_sealed|"sealed"|password_hash|object_key|argon2/)
  })

  it('says by mail that it is ready, once, and leads to the page and not to the file', async () => {
    const mails = await life.api.rows<{ recipient: string; text_body: string }>(
      `select recipient, text_body from outbox_mail where kind = 'privacy-export-ready'`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.recipient).toBe(owner.email)
    expect(mails[0]!.text_body).toContain('/account#seus-dados')
    expect(mails[0]!.text_body).not.toContain('/f/')
  })

  it('can be taken up again in the middle, and each address dies after two hours', async () => {
    const reads = vi.spyOn(life.api.platform.db, 'readTenant')
    const { parts } = (await owner.browser.call(openExport)).answer
    // However long the list of its files is, no more than a line for each part is in memory.
    const read = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown[]>))
    reads.mockRestore()
    expect(read.length).toBeGreaterThan(0)
    expect(Math.max(...read.map((rows) => rows.length))).toBe(parts.length)
    const whole = (await fetchPart(parts[0]!.url)).rawPayload
    const rest = await fetchPart(parts[0]!.url, { range: `bytes=1000-` })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.subarray(1000))).toBe(true)
    await life.wait(2 * 3_600_000 + 1_000)
    expect((await fetchPart(parts[0]!.url)).statusCode).not.toBe(200)
  })

  it('is never of a photograph that is gone', async () => {
    const [picture] = await life.api.rows<{ id: string; owner_id: string }>(
      `select id, owner_id from picture where customer_id = $1 and owner_kind = 'gallery' limit 1`,
      [owner.customerId],
    )
    await owner.browser.call(confirmIdentity, { body: { password: goodPassword } })
    const { parts } = (await owner.browser.call(openExport)).answer
    await owner.browser.call(deletePictures, {
      query: { collection_id: picture!.owner_id },
      body: { picture_ids: [picture!.id] },
    })
    await owner.browser.call(purgeTrashedPictures, {
      query: { collection_id: picture!.owner_id },
      body: { picture_ids: [picture!.id] },
    })
    expect((await fetchPart(parts[0]!.url)).statusCode).not.toBe(200)
    const { place } = await unpackedCopy()
    const manifest = JSON.parse(await readFile(join(place, 'manifesto.json'), 'utf8')) as Manifest
    expect(manifest.rows['picture']).toBe(3)
  })

  it('leaves the store after seven days', async () => {
    const { parts } = (await owner.browser.call(openExport)).answer
    const copies = async () => (await keysIn(life.api, 'x/')).filter((key) => key.includes('/copy-'))
    expect(await copies()).not.toHaveLength(0)
    await life.wait(7 * 86_400_000 - 60_000)
    await life.sweepOnce()
    expect(await life.api.rows('select state from account_export')).toEqual([{ state: 'ready' }])
    await life.wait(2 * 60_000)
    expect((await fetchPart(parts[0]!.url)).statusCode).not.toBe(200)
    expect((await owner.browser.call(getPrivacy)).answer.export).toBeNull()
    await life.sweepOnce()
    await sweepGarbage(life.needs)
    expect(await life.api.rows('select 1 from account_export union all select 1 from export_file')).toEqual([])
    expect(await copies()).toEqual([])
  })

  it('comes in parts of at most two gigabytes', async () => {
    await life.api.rows('update picture set bytes = 1200000000 where customer_id = $1', [owner.customerId])
    await life.api.rows('update session set last_seen_at = $1, expires_at = $2', [
      life.now(),
      new Date(life.now().getTime() + 86_400_000),
    ])
    await owner.browser.call(confirmIdentity, { body: { password: goodPassword } })
    await owner.browser.call(askExport)
    await life.make(owner)
    const { parts } = (await owner.browser.call(openExport)).answer
    expect(parts.map(({ name }) => name)).toEqual(
      [1, 2, 3].map(
        (part) => expect.stringMatching(new RegExp(`^revela-2027-03-\\d\\d-${part}-de-3\\.zip$`)) as string,
      ),
    )
    for (const { bytes } of parts) expect(bytes).toBeLessThan(2 ** 31)
  })
})
