import {
  requestExport,
  confirmIdentity,
  deletePictures,
  deleteSpreads,
  getPrivacy,
  openExport,
  purgeTrashedPictures,
  trashAlbum,
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
import { readyAlbum } from '../albums.ts'
import { createUser, validPassword, type User } from '../users.ts'
import {
  startPrivacyHarness,
  createFullStudio,
  distinctiveTexts,
  tenantTables,
  type PrivacyHarness,
} from '../privacy-harness.ts'
import { keysIn } from '../store-contents.ts'

let harness: PrivacyHarness
let owner: User
let folder: string
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
  owner = await createFullStudio(harness.api)
  folder = await mkdtemp(join(tmpdir(), 'revela-copy-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await harness.close()
})

const fetchPart = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname } = new URL(url)
  return harness.api.upload.inject({ method: 'GET', url: pathname, headers })
}

/** Requests, makes, downloads and unpacks an export. */
async function unpackedCopy(turn?: number, user = owner) {
  await user.browser.call(confirmIdentity, { body: { password: validPassword } })
  expect((await user.browser.call(requestExport)).status).toBe(204)
  await harness.make(user, turn)
  const { parts } = (await user.browser.call(openExport)).answer
  const folderPath = await mkdtemp(join(folder, 'copy-'))
  for (const { name, bytes, url } of parts) {
    const part = await fetchPart(url)
    expect([part.statusCode, part.rawPayload.length]).toEqual([200, bytes])
    await writeFile(join(folderPath, name), part.rawPayload)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(folderPath, name), folderPath])
  }
  return { folderPath, parts }
}

type Manifest = {
  account: string
  rows: Record<string, number>
  files: { part: number; name: string; bytes: number; sha256: string }[]
}

describe('the export of an account', () => {
  it('lists every tenant table as exported, or as not exported with a reason', async () => {
    const known = (await tenantTables(harness.api)).map(({ name }) => name)
    expect([...exportedTables, ...Object.keys(notExported)].toSorted()).toEqual(known)
    for (const reason of Object.values(notExported)) expect(reason.length).toBeGreaterThan(20)
  })

  it('requires a recent confirmation', async () => {
    await harness.wait(16 * 60_000)
    expect((await owner.browser.call(getPrivacy)).answer).toMatchObject({ confirmed_until: null, has_password: true })
    for (const endpoint of [requestExport, openExport]) {
      const rejected = await owner.browser.call(endpoint)
      expect([rejected.status, rejected.error.error]).toEqual([428, 'ConfirmationNeeded'])
    }
    const invalid = await owner.browser.call(confirmIdentity, { body: { password: 'não é esta' } })
    expect([invalid.status, invalid.error.error]).toEqual([400, 'WrongCurrentPassword'])
    expect((await owner.browser.call(requestExport)).status).toBe(428)
    expect(await harness.api.rows('select 1 from account_export')).toEqual([])
    // The right password rotates the session token, and the old token stops working.
    const stolen = new Map(owner.browser.cookies)
    expect((await owner.browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(204)
    expect((await owner.browser.call(getPrivacy)).answer.confirmed_until).not.toBeNull()
    const attacker = harness.api.browser()
    for (const [name, value] of stolen) attacker.cookies.set(name, value)
    expect((await attacker.call(getPrivacy)).status).toBe(401)
  })

  it('contains every original byte for byte and every row, and can be continued by any worker', async () => {
    const { folderPath } = await unpackedCopy(-1)
    const manifest = JSON.parse(await readFile(join(folderPath, 'manifesto.json'), 'utf8')) as Manifest
    expect(manifest.account).toBe(owner.customerId)
    const found = new Map<string, string>()
    for (const { name, bytes, sha256 } of manifest.files) {
      const file = await readFile(join(folderPath, name))
      expect([file.length, createHash('sha256').update(file).digest('hex')], name).toEqual([bytes, sha256])
      found.set(name, sha256)
    }
    const originals = await harness.api.rows<{ sha256: string }>(
      `select encode(sha256, 'hex') as sha256 from picture where customer_id = $1`,
      [owner.customerId],
    )
    expect(originals).toHaveLength(4)
    const pictureHashes = [...found].filter(([name]) => name.startsWith('fotos/')).map(([, sha256]) => sha256)
    expect(pictureHashes.toSorted()).toEqual(originals.map(({ sha256 }) => sha256).toSorted())

    for (const table of exportedTables) {
      const [row] = await harness.api.rows<{ count: number }>(
        `select count(*)::int as count from ${table} where customer_id = $1`,
        [owner.customerId],
      )
      // The mail about the export is queued after the mails were exported.
      const pendingRows = table === 'outbox_mail' ? 1 : 0
      expect(manifest.rows[table], table).toBe(row!.count - pendingRows)
    }
    const read = async (name: string) => JSON.parse(await readFile(join(folderPath, 'dados', name), 'utf8')) as object[]
    expect(await read('conta.json')).toMatchObject([{ email: owner.email, second_factor_required_at: null }])
    expect(JSON.stringify(await read('clientes.json'))).toContain(distinctiveTexts.clientEmail)
    expect(await read('comentarios.json')).toMatchObject([
      { text: distinctiveTexts.comment },
      { text: distinctiveTexts.participantComment, participant_name: distinctiveTexts.participant },
    ])
    const people = await read('pessoas-que-escolhem-junto.json')
    expect(people).toMatchObject([{ name: distinctiveTexts.participant }])
    expect(JSON.stringify(people)).not.toMatch(/sealed|secret/)
    expect(await readFile(join(folderPath, 'LEIA-ME.txt'), 'utf8')).toContain('10/03/2027')
    const data = await Promise.all(
      manifest.files
        .filter(({ name }) => name.startsWith('dados/'))
        .map(({ name }) => readFile(join(folderPath, name), 'utf8')),
    )
    expect(data.join('')).not.toMatch(/secret_hash|code_sealed|"sealed"|password_hash|object_key|argon2/)
  })

  it('sends one mail with a link to the page, not to the file', async () => {
    const mails = await harness.api.rows<{ recipient: string; text_body: string }>(
      `select recipient, text_body from outbox_mail where kind = 'privacy-export-ready'`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.recipient).toBe(owner.email)
    expect(mails[0]!.text_body).toContain('/account#seus-dados')
    expect(mails[0]!.text_body).not.toContain('/f/')
  })

  it('supports range requests, and each address expires after two hours', async () => {
    const reads = vi.spyOn(harness.api.platform.db, 'readTenant')
    const { parts } = (await owner.browser.call(openExport)).answer
    // However long the file list is, only one row per part is read into memory.
    const read = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown[]>))
    reads.mockRestore()
    expect(read.length).toBeGreaterThan(0)
    expect(Math.max(...read.map((rows) => rows.length))).toBe(parts.length)
    const file = (await fetchPart(parts[0]!.url)).rawPayload
    const rest = await fetchPart(parts[0]!.url, { range: `bytes=1000-` })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(file.subarray(1000))).toBe(true)
    await harness.wait(2 * 3_600_000 + 1_000)
    expect((await fetchPart(parts[0]!.url)).statusCode).not.toBe(200)
  })

  it('never serves a deleted picture', async () => {
    const [picture] = await harness.api.rows<{ id: string; owner_id: string }>(
      `select id, owner_id from picture where customer_id = $1 and owner_kind = 'gallery' limit 1`,
      [owner.customerId],
    )
    await owner.browser.call(confirmIdentity, { body: { password: validPassword } })
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
    const { folderPath } = await unpackedCopy()
    const manifest = JSON.parse(await readFile(join(folderPath, 'manifesto.json'), 'utf8')) as Manifest
    expect(manifest.rows['picture']).toBe(3)
  })

  it('is deleted from the store after seven days', async () => {
    const { parts } = (await owner.browser.call(openExport)).answer
    const copies = async () => (await keysIn(harness.api, 'x/')).filter((key) => key.includes('/copy-'))
    expect(await copies()).not.toHaveLength(0)
    await harness.wait(7 * 86_400_000 - 60_000)
    await harness.runSweep()
    expect(await harness.api.rows('select state from account_export')).toEqual([{ state: 'ready' }])
    await harness.wait(2 * 60_000)
    expect((await fetchPart(parts[0]!.url)).statusCode).not.toBe(200)
    expect((await owner.browser.call(getPrivacy)).answer.export).toBeNull()
    await harness.runSweep()
    await sweepGarbage(harness.deps)
    expect(await harness.api.rows('select 1 from account_export union all select 1 from export_file')).toEqual([])
    expect(await copies()).toEqual([])
  })

  it('is split into parts of at most two gigabytes', async () => {
    await harness.api.rows('update picture set bytes = 1200000000 where customer_id = $1', [owner.customerId])
    await harness.api.rows('update session set last_seen_at = $1, expires_at = $2', [
      harness.now(),
      new Date(harness.now().getTime() + 86_400_000),
    ])
    await owner.browser.call(confirmIdentity, { body: { password: validPassword } })
    await owner.browser.call(requestExport)
    await harness.make(owner)
    const { parts } = (await owner.browser.call(openExport)).answer
    expect(parts.map(({ name }) => name)).toEqual(
      [1, 2, 3].map(
        (part) => expect.stringMatching(new RegExp(`^revela-2027-03-\\d\\d-${part}-de-3\\.zip$`)) as string,
      ),
    )
    for (const { bytes } of parts) expect(bytes).toBeLessThan(2 ** 31)
  })
})

it('contains the spreads of every version of an album, deleted ones in a folder of their own', async () => {
  const user = await createUser(harness.api, { product: 'gallery_pro' })
  const { id, spreads, version } = await readyAlbum(harness.api, user, { spreads: 2 })
  const body = { picture_ids: [spreads[0]!] }
  await user.browser.call(deleteSpreads, { params: { version_id: version }, body })
  await user.browser.call(trashAlbum, { params: { album_id: id } })
  const { folderPath } = await unpackedCopy(undefined, user)
  const manifest = JSON.parse(await readFile(join(folderPath, 'manifesto.json'), 'utf8')) as Manifest
  expect(manifest.files.map(({ name }) => name).filter((name) => name.startsWith('fotos/'))).toEqual([
    'fotos/albuns/album-ana-e-joao/versao-1/Lamina 2.jpg',
    'fotos/albuns/album-ana-e-joao/versao-1/lixeira/Lamina 1.jpg',
  ])
  expect(manifest.rows).toMatchObject({ album: 1, album_version: 1 })
})
