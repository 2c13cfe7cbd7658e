import { reopenAlbum, settleAlbumRequest, updateAlbum } from '@revela/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeBackup, type Backup } from '../../src/compose-backup.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { openObjectStore, type ObjectStore } from '../../src/platform/object-store/object-store.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readPdf, withoutSpaces } from '../pdf-text.ts'
import {
  addReader,
  approve,
  familyAlbum,
  pin,
  proofedAlbum,
  proofOf,
  sendRound,
  type ProofedAlbum,
} from '../proofing.ts'
import { drawReceipts, receiptDeps } from '../receipts.ts'
import { uniqueAddress } from '../sending.ts'
import { keysIn } from '../store-contents.ts'
import { createUser, type User } from '../users.ts'

let clockOffsetMs = 0
let api: ApiUnderTest
let user: User
let backup: Backup
/** Without the fallback to the backup. */
let store: ObjectStore
beforeAll(async () => {
  api = await apiUnderTest({ copy: true, clock: () => new Date(Date.now() + clockOffsetMs) })
  backup = composeBackup(api.platform)
  store = openObjectStore(api.platform.config)
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(async () => {
  store.close()
  await backup.stop()
  await api.close()
})

const minute = 60_000

async function bothMustApprove(): Promise<ProofedAlbum> {
  const album = await proofedAlbum(api, user)
  await user.browser.call(updateAlbum, { params: { album_id: album.id }, body: { approval: 'both' } })
  return album
}

const reopen = ({ id }: ProofedAlbum) =>
  user.browser.call(reopenAlbum, { params: { album_id: id }, body: { reason: '' } })

async function download(url: string): Promise<Buffer> {
  const answer = await api.upload.inject({ method: 'GET', url: new URL(url).pathname })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const textOf = async (url: string) => readPdf(await download(url)).text
const receiptText = async ({ id }: ProofedAlbum) => textOf((await proofOf(user, id)).receipt!.url!)
const receiptMails = (recipient: string) =>
  api.rows(`select 1 from outbox_mail where kind = 'album-receipt' and recipient = $1`, [recipient])

describe('the receipt', () => {
  it('names both who approved at the same time', async () => {
    for (let run = 0; run < 3; run += 1) {
      const album = await bothMustApprove()
      await Promise.all([
        approve(album.ana.browser, album, { name: 'Ana Prado' }),
        approve(album.bia.browser, album, { name: 'Bia Nogueira' }),
      ])
      await drawReceipts(api, album.id)
      const text = await receiptText(album)
      for (const name of ['Ana Prado', 'Bia Nogueira']) expect(text).toContain(withoutSpaces(`Aprovado por ${name}`))
    }
  })

  it('names both who approved by clocks that differ', async () => {
    const album = await bothMustApprove()
    clockOffsetMs = 10 * minute
    await approve(album.ana.browser, album, { name: 'Ana Prado' })
    clockOffsetMs = 0
    await approve(album.bia.browser, album, { name: 'Bia Nogueira' })
    await drawReceipts(api, album.id)
    const text = await receiptText(album)
    for (const name of ['Ana Prado', 'Bia Nogueira']) expect(text).toContain(withoutSpaces(`Aprovado por ${name}`))
  })

  it('leaves out approvals that did not count', async () => {
    const album = await bothMustApprove()
    await approve(album.ana.browser, album, { name: 'Ana Lima' })
    await pin(album.bia.browser, album)
    await sendRound(album.bia.browser, album, 1)
    await user.browser.call(updateAlbum, { params: { album_id: album.id }, body: { approval: 'one' } })
    await approve(album.bia.browser, album, { name: 'Bia Nogueira', open_requests: 1 })
    await drawReceipts(api, album.id)
    const text = await receiptText(album)
    expect(text).toContain(withoutSpaces('Bia Nogueira'))
    expect(text).not.toContain(withoutSpaces('Ana Lima'))
  })
})

describe('the receipt of an album that was reopened before it was drawn', () => {
  it('shows the requests as they were, is not mailed, and stays in the studio', async () => {
    const album = await proofedAlbum(api, user)
    const { email } = await addReader(user, album.id, { name: 'Clara', email: uniqueAddress(), approves: false })
    const { id } = (await pin(album.ana.browser, album, { text: 'Falta a foto da avó' })).answer.request
    await sendRound(album.ana.browser, album, 1)
    await approve(album.ana.browser, album, { open_requests: 1 })
    await reopen(album)
    const settled = await user.browser.call(settleAlbumRequest, {
      params: { album_id: album.id, request_id: id },
      body: { state: 'done', reason: '' },
    })
    expect(settled.status).toBe(200)
    await pin(album.ana.browser, album, { text: 'Escrito depois' })
    await sendRound(album.ana.browser, album, 1)
    expect((await proofOf(user, album.id)).ended_receipts).toMatchObject([{ ready: false, url: null }])
    await drawReceipts(api, album.id)
    const proof = await proofOf(user, album.id)
    expect(proof.receipt).toBeNull()
    expect(proof.ended_receipts).toEqual([
      {
        id: expect.any(String),
        version: 1,
        names: ['Ana Prado'],
        approved_at: proof.approvals[0]!.approved_at,
        reopened_at: proof.approvals[0]!.reopened_at,
        ready: true,
        url: expect.any(String),
      },
    ])
    const text = await textOf(proof.ended_receipts[0]!.url!)
    expect(text).toContain(withoutSpaces('Com 1 pedido em aberto na hora da aprovação'))
    expect(text).toContain(withoutSpaces('Falta a foto da avó'))
    expect(text).toContain(withoutSpaces('Em aberto'))
    expect(text).not.toContain(withoutSpaces('Escrito depois'))
    expect(await receiptMails(email!)).toEqual([])
    expect((await familyAlbum(album.ana.browser, album.id)).answer.receipt).toBeNull()
  })

  it('is not mailed when the album was approved again, whose own receipt is', async () => {
    const album = await proofedAlbum(api, user)
    const { email } = await addReader(user, album.id, { name: 'Clara', email: uniqueAddress(), approves: false })
    await approve(album.ana.browser, album, { name: 'Ana Prado' })
    await reopen(album)
    await approve(album.bia.browser, album, { name: 'Bia Nogueira' })
    await drawReceipts(api, album.id)
    expect(await receiptMails(email!)).toHaveLength(1)
    const { receipt, ended_receipts: ended } = await proofOf(user, album.id)
    expect(await textOf(receipt!.url!)).toContain(withoutSpaces('Bia Nogueira'))
    expect(await textOf(ended[0]!.url!)).toContain(withoutSpaces('Ana Prado'))
    await reopen(album)
    expect((await proofOf(user, album.id)).ended_receipts.map(({ names }) => names)).toEqual([
      ['Bia Nogueira'],
      ['Ana Prado'],
    ])
  })
})

const objects = () => keysIn(api, 'o/')
const garbageOf = (keys: readonly string[]) =>
  api.rows('select 1 from object_garbage where object_key = any($1)', [keys])
const fail = () => Promise.reject(new Error('worker died'))

async function approved() {
  const album = await proofedAlbum(api, user)
  await approve(album.ana.browser, album)
  return { album, before: await objects() }
}
const added = async (before: readonly string[]) => (await objects()).filter((key) => !before.includes(key))

describe('the file of a receipt', () => {
  it('is deleted when the attempt that stored it dies before its row, and the next attempt stores another', async () => {
    const { album, before } = await approved()
    const deps = receiptDeps(api)
    const puts: string[] = []
    const dying = {
      ...deps,
      db: {
        ...deps.db,
        tenant: ((...args) => (puts.length > 0 ? fail() : deps.db.tenant(...args))) as typeof deps.db.tenant,
      },
      store: {
        ...deps.store,
        put: async (...args: Parameters<typeof deps.store.put>) => {
          await deps.store.put(...args)
          puts.push(args[0])
        },
      },
    }
    await expect(drawReceipts(api, album.id, dying)).rejects.toThrow('worker died')
    expect(await added(before)).toEqual(puts)
    expect(await garbageOf(puts)).toHaveLength(1)
    await drawReceipts(api, album.id)
    const [row] = await api.rows<{ object_key: string }>('select object_key from album_receipt where album_id = $1', [
      album.id,
    ])
    await api.rows(`update object_garbage set due_at = now() - interval '10 milliseconds' where object_key = any($1)`, [
      puts,
    ])
    const sweep = openSweep(api.stack.sweepUrl)
    await sweepGarbage({ ...api.platform, store, sweep })
    await sweep.close()
    expect(await added(before)).toEqual([row!.object_key])
  })

  it('is one when two attempts draw it at the same time', async () => {
    const { album, before } = await approved()
    await Promise.all([drawReceipts(api, album.id), drawReceipts(api, album.id)])
    const files = await added(before)
    const rows = await api.rows<{ object_key: string }>('select object_key from album_receipt where album_id = $1', [
      album.id,
    ])
    expect(rows).toHaveLength(1)
    const others = files.filter((key) => key !== rows[0]!.object_key)
    expect(await garbageOf(others)).toHaveLength(others.length)
    expect(await garbageOf([rows[0]!.object_key])).toEqual([])
  })

  it('has its hash in its row, and is repaired by the scrub when a bit of it flips', async () => {
    const { album } = await approved()
    await drawReceipts(api, album.id)
    const [row] = await api.rows<{ object_key: string; sha256: string; bytes: number }>(
      `select object_key, encode(sha256, 'hex') as sha256, bytes from album_receipt where album_id = $1`,
      [album.id],
    )
    const key = row!.object_key
    const pdf = Buffer.from(await store.read(key))
    expect([row!.sha256, row!.bytes]).toEqual([createHash('sha256').update(pdf).digest('hex'), pdf.length])
    await backup.copy()
    const damaged = Buffer.from(pdf)
    damaged[damaged.length >> 1]! ^= 1
    await store.put(key, damaged, { length: damaged.length, type: 'application/pdf' })
    expect(await backup.scrub({ full: true })).toMatchObject({ damaged: 1, repaired: 1 })
    expect((await store.read(key)).equals(pdf)).toBe(true)
  })
})
