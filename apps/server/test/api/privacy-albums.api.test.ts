import {
  confirmIdentity,
  getClientData,
  markSpreadsSeen,
  openExport,
  reopenAlbum,
  requestErasure,
  requestExport,
} from '@revela/contract'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retainedTables } from '../../src/modules/privacy/erasure/erase-all.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { markMailsSent } from '../lifecycle-harness.ts'
import { findTraces, startPrivacyHarness, tenantTables, type PrivacyHarness } from '../privacy-harness.ts'
import { approve, pin, proofedAlbum, proofOf, readerBrowser, sendRound, type ProofedAlbum } from '../proofing.ts'
import { drawReceipts } from '../receipts.ts'
import { createClientRow } from '../selecting.ts'
import { keysIn } from '../store-contents.ts'
import { createUser, validPassword, type User } from '../users.ts'

// Everything that an album leaves: readers, views, requests, rounds, approvals, receipts and the log.

const texts = {
  client: 'Zuleica Quaresma',
  reader: 'Eufrásia Jaborandi',
  request: 'Sem o tio Ubaldo',
  title: 'Nhamunda',
}
const albumTables = [
  'album',
  'album_version',
  'album_proof',
  'album_reader',
  'album_grant',
  'album_seen',
  'album_round',
  'album_request',
  'album_approval',
  'album_receipt',
  'album_event',
]

let harness: PrivacyHarness
let owner: User
let neighbour: User
let clientId: string
let album: ProofedAlbum
beforeAll(async () => {
  harness = await startPrivacyHarness('2027-03-10T10:00')
  owner = await createUser(harness.api, { product: 'gallery_pro' })
  neighbour = await createUser(harness.api, { product: 'gallery_pro' })
  await fullAlbum(neighbour, { client: 'Outra Pessoa', reader: 'Mais Alguém', request: 'Mais claro', title: 'Serra' })
  ;({ clientId, album } = await fullAlbum(owner, texts))
})
afterAll(() => harness.close())

/** Approved with an open request, reopened and approved again: two receipts. */
async function fullAlbum(user: User, names: typeof texts) {
  const { api } = harness
  const id = await createClientRow(api, user, names.client)
  const made = await proofedAlbum(api, user, { clientId: id })
  await api.rows('update album set title = $2, slug = lower($2) where id = $1', [made.id, names.title])
  await api.rows('update album_reader set name = $2 where id = $1', [made.ana.id, names.reader])
  const client = await readerBrowser(api, user, (await proofOf(user, made.id)).readers[0]!)
  const params = { album_id: made.id }
  await client.call(markSpreadsSeen, { params, body: { version_id: made.version, spreads: [1, 2] } })
  await pin(client, made, { text: names.request })
  await sendRound(client, made, 1)
  await approve(made.ana.browser, made, { name: names.reader, open_requests: 1 })
  await drawReceipts(api, made.id)
  await user.browser.call(reopenAlbum, { params, body: { reason: '' } })
  await approve(client, made, { name: names.client, open_requests: 1 })
  await drawReceipts(api, made.id)
  await pin(made.bia.browser, made, { text: 'Nunca enviado' })
  return { clientId: id, album: made }
}

const countsOf = async ({ customerId }: User) =>
  Object.fromEntries(
    await Promise.all(
      albumTables.map(async (name) => {
        const [row] = await harness.api.rows<{ count: number }>(
          `select count(*)::int as count from ${name} where customer_id = $1`,
          [customerId],
        )
        return [name, row!.count] as const
      }),
    ),
  )
const receiptKeys = async ({ customerId }: User) =>
  (
    await harness.api.rows<{ object_key: string }>('select object_key from album_receipt where customer_id = $1', [
      customerId,
    ])
  ).map(({ object_key }) => object_key)

it('gives the photographer what albums store about a client, and not about other readers', async () => {
  const data = await owner.browser.call(getClientData, { params: { id: clientId } })
  expect(data.status).toBe(200)
  const { tables } = data.answer
  expect(tables['album_reader']).toMatchObject([{ client_id: clientId, approves: true }])
  const [{ id: readerId }] = tables['album_reader'] as [{ id: string }]
  expect(tables['album_grant']).toMatchObject([{ reader_id: readerId, album_id: album.id }])
  expect(tables['album_seen']).toMatchObject([{ spread: 1 }, { spread: 2 }])
  expect(tables['album_round']).toMatchObject([{ reader_id: readerId, requests: 1 }])
  expect(tables['album_request']).toMatchObject([{ reader_id: readerId, text: texts.request }])
  expect(tables['album_approval']).toMatchObject([{ reader_id: readerId, name: texts.client, open_requests: 1 }])
  expect(tables['album_send']).toEqual([])
  expect(data.text).not.toMatch(/secret_hash|"sealed"/)
  const albumRows = albumTables.map((name) => JSON.stringify(tables[name] ?? []))
  // Names of other readers are in mails to the client only.
  expect(albumRows.join('')).not.toContain(texts.reader)
})

it('exports every row of an album and both receipts', async () => {
  await owner.browser.call(confirmIdentity, { body: { password: validPassword } })
  expect((await owner.browser.call(requestExport)).status).toBe(204)
  await harness.make(owner, -1)
  const { parts } = (await owner.browser.call(openExport)).answer
  const folder = await mkdtemp(join(tmpdir(), 'revela-album-copy-'))
  for (const { name, url } of parts) {
    const part = await harness.api.upload.inject({ method: 'GET', url: new URL(url).pathname })
    await writeFile(join(folder, name), part.rawPayload)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', join(folder, name), folder])
  }
  const manifest = JSON.parse(await readFile(join(folder, 'manifesto.json'), 'utf8')) as {
    rows: Record<string, number>
    files: { name: string; sha256: string }[]
  }
  const counts = await countsOf(owner)
  for (const name of albumTables) expect([name, manifest.rows[name]]).toEqual([name, counts[name]])
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
  const receipts = manifest.files.filter(({ name }) => name.startsWith('comprovantes/'))
  expect(receipts.map(({ name }) => name)).toEqual([
    'comprovantes/nhamunda/rodada-1.pdf',
    'comprovantes/nhamunda/rodada-1-2.pdf',
  ])
  const stored = await harness.api.rows<{ sha256: string }>(
    `select encode(sha256, 'hex') as sha256 from album_receipt where customer_id = $1 order by requested_at, id`,
    [owner.customerId],
  )
  for (const [at, { name, sha256 }] of receipts.entries()) {
    const file = await readFile(join(folder, name))
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect([sha256, createHash('sha256').update(file).digest('hex')]).toEqual([stored[at]!.sha256, stored[at]!.sha256])
  }
  const exported = await readFile(join(folder, 'dados/albuns-comprovantes.json'), 'utf8')
  expect(exported).toContain(stored[0]!.sha256)
  expect(exported).not.toContain('object_key')
  await rm(folder, { recursive: true })
})

it('erases every row and receipt of an album with the account, and nothing of another', async () => {
  const before = [await countsOf(neighbour), await receiptKeys(neighbour)]
  const keys = await receiptKeys(owner)
  const inStore = async () => (await keysIn(harness.api, 'o/')).filter((key) => keys.includes(key))
  expect(await inStore()).toHaveLength(2)
  const traces = [owner.customerId, ...Object.values(texts)]
  expect((await findTraces(harness.api, traces)).length).toBeGreaterThan(albumTables.length)
  await harness.wait(60_000)
  await owner.browser.call(confirmIdentity, { body: { password: validPassword } })
  expect((await owner.browser.call(requestErasure, { body: { email: owner.email } })).status).toBe(200)
  await harness.passErasureWeek()
  for (let run = 0; run < 4; run += 1) {
    await harness.runSweep()
    await markMailsSent(harness.api)
    await harness.wait(3_700_000)
  }
  await sweepGarbage(harness.deps)
  const erasures = await harness.api.rows('select stage from account_erasure where customer_id = $1', [
    owner.customerId,
  ])
  expect(erasures).toEqual([{ stage: 'done' }])
  for (const { name } of await tenantTables(harness.api)) {
    if (retainedTables.includes(name)) continue
    expect([name, await harness.api.rows(`select 1 from ${name} where customer_id = $1`, [owner.customerId])]).toEqual([
      name,
      [],
    ])
  }
  expect(await inStore()).toEqual([])
  expect(await findTraces(harness.api, Object.values(texts))).toEqual([])
  expect([await countsOf(neighbour), await receiptKeys(neighbour)]).toEqual(before)
  expect((await keysIn(harness.api, 'o/')).filter((key) => (before[1] as string[]).includes(key))).toHaveLength(2)
})
