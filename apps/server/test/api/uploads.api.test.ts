import {
  galleryUpload,
  getUsage,
  reportPictureError,
  type setGalleryCover,
  suggestPicture,
  workUpload,
} from '@revela/contract'
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { s3Client } from '@revela/dev-env'
import { request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { composeUpload } from '../../src/compose-upload.ts'
import { discard } from '../../src/modules/pictures/index.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { sweepAttempts } from '../../src/modules/uploads/sweep-attempts.job.ts'
import type { Platform } from '../../src/platform.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile, sha256 } from '../picture-file.ts'
import { keysIn } from '../store-contents.ts'
import { uploadParents } from '../upload-owners.ts'
import * as uploading from '../uploading.ts'
import { sendingPath, type Named, type SentTo } from '../uploading.ts'

let api: ApiUnderTest
let sweep: Sweep
beforeAll(async () => {
  api = await apiUnderTest()
  sweep = openSweep(api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await api.close()
})

const pictureRow = async (id: string) => (await api.rows('select * from picture where id = $1', [id]))[0]
const originalsOf = ({ customerId }: User) =>
  keysIn(api, 'o/').then((keys) => keys.filter((key) => key.includes(customerId)))
const spaceOf = async ({ browser }: User) => (await browser.call(getUsage)).answer.gallery_space
const clean = () => sweepGarbage({ ...api.platform, sweep })

describe.each(uploadParents(() => api))('uploads into a $kind', (owner) => {
  async function studio(): Promise<{ user: User; ownerId: string; upload: Browser }> {
    const user = await createUser(api, { product: 'gallery_pro' })
    return { user, ownerId: await owner.make(user), upload: api.uploader(user.browser) }
  }
  const openBatch = (user: User, ownerId: string, files: readonly Named[]) =>
    uploading.openBatch(user, ownerId, files, owner.kind)
  const sendFile = (browser: Browser, target: SentTo, file: Buffer, options: { options?: object } = {}) =>
    uploading.sendFile(browser, target, file, { ...options, owner: owner.kind })
  const uploadAll = (user: User, upload: Browser, ownerId: string, files: readonly Named[]) =>
    uploading.uploadAll(user, upload, ownerId, files, owner.kind)

  /** Sends through a separate upload process, with the given replacements of its platform. */
  async function sendThrough(platform: Platform, user: User, target: SentTo, file: Buffer): Promise<Response> {
    const server = await composeUpload(platform)
    const body = new FormData()
    body.append('options', JSON.stringify({ sha256: sha256(file) }))
    body.append('picture', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'a.jpg')
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const sent = await fetch(`${address}${sendingPath(target, owner.kind)}`, {
      method: 'POST',
      body,
      headers: {
        cookie: [...user.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
      },
    })
    await server.stop()
    return sent
  }

  describe('receiving a picture', () => {
    // spec: S2-4.21, S2-7.25, S2-7.50
    it('responds after the bytes are stored, the row is committed, the counters are updated and the job is queued', async () => {
      const { user, ownerId, upload } = await studio()
      const file = await pictureFile(2)
      const [id] = await uploadAll(user, upload, ownerId, [{ name: 'DSC_0042.jpg', file }])
      const row = await pictureRow(id!)
      expect(row).toMatchObject({ title: 'DSC_0042.jpg', title_number: 42, number: 1, version: 1, state: 'stored' })
      expect((row!['sha256'] as Buffer).toString('hex')).toBe(sha256(file))
      expect((await api.platform.store.read(row!['object_key'] as string)).equals(file)).toBe(true)
      expect([await owner.used(user), await spaceOf(user)]).toEqual([1, Math.ceil(file.length / 1024)])
      expect(await owner.detail(user, ownerId)).toMatchObject({ total: 1, coverPictureId: id })
      const jobs = await api.rows(`select data->>'pictureId' as id from pgboss.job where name = 'picture.render'`)
      expect(jobs).toContainEqual({ id })
      expect(await api.rows('select 1 from upload_attempt')).toEqual([])
    })

    // spec: S2-3.12, S2-7.24, S2-7.49
    it('is idempotent, sequentially and concurrently', async () => {
      const { user, ownerId, upload } = await studio()
      const file = await pictureFile(3)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      expect(answer.picture_ids).toEqual({ 'a.jpg': target.pictureId })
      const replies = await Promise.all(Array.from({ length: 6 }, () => sendFile(upload, target, file)))
      replies.push(await sendFile(upload, target, file))
      expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 7 }, () => 204))
      expect(await owner.used(user)).toBe(1)
      await clean()
      expect(await originalsOf(user)).toHaveLength(1)
    })

    it('rejects bytes with another checksum or length, and stores nothing of them', async () => {
      const { user, ownerId, upload } = await studio()
      const file = await pictureFile(4)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const flipped = Buffer.from(file)
      flipped[200]! ^= 1
      const damaged = await sendFile(upload, target, flipped, { options: { sha256: sha256(file) } })
      const short = await sendFile(upload, target, file.subarray(0, -7))
      const long = await sendFile(upload, target, Buffer.concat([file, Buffer.alloc(9)]))
      expect([damaged, short, long].map((reply) => [reply.status, reply.error.error])).toEqual([
        [422, 'UploadDamaged'],
        [422, 'UploadDamaged'],
        [422, 'UploadDamaged'],
      ])
      expect(damaged.error.messages[0]?.help).toBe('A foto chegou incompleta. Ela será enviada de novo.')
      await clean()
      expect(await originalsOf(user)).toEqual([])
      expect((await sendFile(upload, target, file)).status).toBe(204)
    })

    it.each([
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['HTML', Buffer.from('<!doctype html><p>não sou uma foto, de jeito nenhum</p>')],
      ['PDF', Buffer.from('%PDF-1.7 um documento qualquer, longo o bastante')],
      ['GIF', Buffer.from('GIF89a um gif qualquer, também longo o bastante')],
      ['a few bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ])('rejects %s by its first bytes, whatever its name', async (_, file) => {
      const { user, ownerId, upload } = await studio()
      const { answer } = await openBatch(user, ownerId, [{ name: 'foto.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const reply = await sendFile(upload, target, file)
      expect([reply.status, reply.error.error]).toEqual([415, 'UnsupportedFile'])
      expect(reply.error.messages[0]?.help).toBe('Este arquivo não é uma foto JPEG, PNG ou WebP.')
    })

    it("rejects a file above the plan's size, with the size in the message", async () => {
      const { user, ownerId, upload } = await studio()
      const file = await pictureFile(5)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      await api.rows('update upload_item set bytes = 51 * 1024 * 1024 where batch_id = $1', [answer.payload_id])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const reply = await sendFile(upload, target, file)
      expect([reply.status, reply.error.messages[0]?.help]).toEqual([
        413,
        'A foto passa do limite do seu plano, que é de 50 MB por foto.',
      ])
    })

    it('accepts exactly as many as the plan allows, even concurrently', async () => {
      const { user, ownerId, upload } = await studio()
      await owner.small(user)
      const files = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => ({ name: `${at}.jpg`, file: await pictureFile(at + 10) })),
      )
      const { answer } = await openBatch(user, ownerId, files)
      await api.rows(
        `insert into usage_counter (customer_id, ${owner.counter}) values ($1, 190)
        on conflict (customer_id) do update set ${owner.counter} = 190`,
        [user.customerId],
      )
      const replies = await Promise.all(
        answer.items.map(({ picture_id }, at) =>
          sendFile(upload, { ownerId, batchId: answer.payload_id, pictureId: picture_id }, files[at]!.file),
        ),
      )
      expect(replies.filter((reply) => reply.status === 204)).toHaveLength(10)
      expect(replies.filter((reply) => reply.error?.error === 'PlanLimitReached')).toHaveLength(40)
      const [drift] = await api.rows(
        `select u.${owner.counter} - 190 - count(p.*)::int as pictures, u.bytes - sum(p.bytes)::bigint as bytes,
        o.pictures - count(p.*)::int as in_owner
      from usage_counter u join ${owner.kind} o using (customer_id) join picture p using (customer_id)
      where u.customer_id = $1 group by u.${owner.counter}, u.bytes, o.pictures`,
        [user.customerId],
      )
      expect(drift).toEqual({ pictures: 0, bytes: 0, in_owner: 0 })
      await clean()
      expect(await originalsOf(user)).toHaveLength(10)
    })

    it('returns 404 for a foreign batch, owner or picture', async () => {
      const [mine, theirs] = [await studio(), await studio()]
      const file = await pictureFile(6)
      const [a, b] = [
        (await openBatch(mine.user, mine.ownerId, [{ name: 'a.jpg', file }])).answer,
        (await openBatch(theirs.user, theirs.ownerId, [{ name: 'a.jpg', file }])).answer,
      ]
      const own = { ownerId: mine.ownerId, batchId: a.payload_id, pictureId: a.items[0]!.picture_id }
      const mixes = [
        { ...own, ownerId: theirs.ownerId },
        { ...own, batchId: b.payload_id },
        { ...own, pictureId: b.items[0]!.picture_id },
        { ownerId: theirs.ownerId, batchId: b.payload_id, pictureId: b.items[0]!.picture_id },
        { ...own, ownerId: crypto.randomUUID() },
      ]
      for (const mix of mixes) expect((await sendFile(mine.upload, mix, file)).status).toBe(404)
      expect((await sendFile(api.uploader(api.browser()), own, file)).status).toBe(401)
      expect(await originalsOf(mine.user)).toEqual([])
      expect((await sendFile(mine.upload, own, file)).status).toBe(204)
    })
  })

  describe('overwriting a picture', () => {
    // spec: S2-4.29, S2-7.17
    it('keeps id, number and suggestion, and deletes the old bytes only after the new ones are stored', async () => {
      const { user, ownerId, upload } = await studio()
      const [first, second] = [await pictureFile(7), await pictureFile(8, { width: 80 })]
      const [id] = await uploadAll(user, upload, ownerId, [{ name: 'IMG_1.JPG', file: first }])
      const suggested = owner.kind === 'gallery'
      if (suggested) {
        const params = { picture_id: id!, collection_id: ownerId, suggest: 'true' } as const
        await user.browser.call(suggestPicture, { params })
      }
      const [before] = await originalsOf(user)
      const [repeated] = await uploadAll(user, upload, ownerId, [{ name: 'IMG_1.JPG', file: second, overwrite: true }])
      expect(repeated).toBe(id)
      expect(await pictureRow(id!)).toMatchObject({ version: 2, number: 1, suggested, bytes: second.length })
      expect(await originalsOf(user)).toHaveLength(2)
      await clean()
      const remaining = await originalsOf(user)
      expect(remaining).toHaveLength(1)
      expect(remaining[0]).not.toBe(before)
      expect((await api.platform.store.read(remaining[0]!)).equals(second)).toBe(true)
      expect(await spaceOf(user)).toBe(Math.ceil(second.length / 1024))
    })

    it('that was deleted in the meantime adds a new one, and counts it once', async () => {
      const { user, ownerId, upload } = await studio()
      const [id] = await uploadAll(user, upload, ownerId, [{ name: 'IMG_1.JPG', file: await pictureFile(9) }])
      const file = await pictureFile(10, { width: 72 })
      const { answer } = await openBatch(user, ownerId, [{ name: 'IMG_1.JPG', file, overwrite: true }])
      await owner.delete(user, ownerId, [], [id!])
      await owner.purge(user, ownerId)
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      expect(target.pictureId).toBe(id)
      expect((await sendFile(upload, target, file)).status).toBe(204)
      expect((await sendFile(upload, target, file)).status).toBe(204)
      const { pictures } = (await owner.list(user, ownerId)).answer
      expect(pictures.map((picture) => picture.title)).toEqual(['IMG_1.JPG'])
      expect(pictures[0]!.id).not.toBe(id)
      expect([await owner.used(user), await spaceOf(user)]).toEqual([1, Math.ceil(file.length / 1024)])
      await clean()
      expect(await originalsOf(user)).toHaveLength(1)
    })
  })

  async function sendCover(user: User, ownerId: string, file: Buffer) {
    const form = new FormData()
    form.set('cover', new Blob([new Uint8Array(file)]), 'capa.jpg')
    const request = new Request('http://api', { method: 'POST', body: form })
    return user.browser.send<typeof setGalleryCover>('PUT', owner.coverPath(ownerId), {
      headers: { 'content-type': request.headers.get('content-type')! },
      body: Buffer.from(await request.arrayBuffer()) as never,
    })
  }

  describe('a separate cover file', () => {
    // spec: S2-2.27, S2-7.09, S2-7.43
    it('is shown, is not listed as a picture, and replaces the previous one completely', async () => {
      const { user, ownerId } = await studio()
      const [first, second] = [await pictureFile(60), await pictureFile(61, { width: 90 })]
      expect((await sendCover(user, ownerId, first)).status).toBe(200)
      const reply = await sendCover(user, ownerId, second)
      expect(reply.answer.cover).toMatch(/\/960\.webp$/)
      expect(await owner.detail(user, ownerId)).toMatchObject({ cover: reply.answer.cover, total: 0 })
      expect((await owner.list(user, ownerId)).error.error).toBe(owner.empty)
      expect([await owner.used(user), await spaceOf(user)]).toEqual([0, Math.ceil(second.length / 1024)])
      await clean()
      expect(await originalsOf(user)).toHaveLength(1)
    })

    it('is stored once for concurrent uploads', async () => {
      const { user, ownerId } = await studio()
      const files = await Promise.all([63, 64, 65, 66].map((seed) => pictureFile(seed)))
      const replies = await Promise.all(files.map((file) => sendCover(user, ownerId, file)))
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
      const [drift] = await api.rows(
        `select count(*)::int as covers, u.bytes - sum(p.bytes)::bigint as usage, o.bytes - sum(p.bytes)::bigint as owner
      from picture p join usage_counter u using (customer_id) join ${owner.kind} o on o.id = p.owner_id
      where p.owner_id = $1 group by u.bytes, o.bytes`,
        [ownerId],
      )
      expect(drift).toEqual({ covers: 1, usage: 0, owner: 0 })
    })

    it("of any size is stored byte by byte, and rejected above the plan's size", async () => {
      const { user, ownerId } = await studio()
      const large = Buffer.concat([await pictureFile(63), Buffer.alloc(17 << 20, 'x')])
      expect((await sendCover(user, ownerId, large)).status).toBe(200)
      const [key] = await originalsOf(user)
      expect((await api.platform.store.read(key!)).equals(large)).toBe(true)
      const beyond = await sendCover(user, ownerId, Buffer.concat([large, Buffer.alloc(34 << 20)]))
      expect([beyond.status, beyond.error.messages[0]?.help]).toEqual([
        413,
        'A foto passa do limite do seu plano, que é de 50 MB por foto.',
      ])
      await clean()
      expect(await originalsOf(user)).toEqual([key])
      expect(await spaceOf(user)).toBe(Math.ceil(large.length / 1024))
    })

    it('is rejected if it is no picture or the owner belongs to another customer', async () => {
      const [mine, theirs] = [await studio(), await studio()]
      expect((await sendCover(mine.user, mine.ownerId, Buffer.from('um texto longo o bastante'))).status).toBe(415)
      expect((await sendCover(mine.user, theirs.ownerId, await pictureFile(62))).status).toBe(404)
      expect(await originalsOf(mine.user)).toEqual([])
    })
  })

  describe('the calls around an upload', () => {
    // spec: S2-4.20, S2-7.12, S2-7.23, S2-7.24, S2-7.27, S2-7.29, S2-7.47, S2-7.51, S2-7.53
    it('return existing pictures by name and fingerprint, and pending items', async () => {
      const { user, ownerId, upload } = await studio()
      const { browser } = user
      expect((await owner.titles(user, ownerId)).error.error).toBe(owner.empty)
      expect((await owner.list(user, ownerId, '1')).error.error).toBe(owner.empty)
      const files = await Promise.all(
        [1, 2, 3].map(async (n) => ({ name: `IMG_${n}.JPG`, file: await pictureFile(n + 70) })),
      )
      const { answer } = await openBatch(user, ownerId, files)
      const [one, two, three] = answer.items.map((item) => item.picture_id)
      await sendFile(upload, { ownerId, batchId: answer.payload_id, pictureId: one! }, files[0]!.file)
      await browser.call(reportPictureError, { params: { picture_id: two! }, body: { error: 'ConnectionBroken' } })
      expect((await owner.titles(user, ownerId)).answer.picture_titles).toEqual({ 'IMG_1.JPG': one })
      expect((await owner.fingerprints(user, ownerId)).answer.fingerprints).toEqual([
        {
          picture_id: one,
          title: 'IMG_1.JPG',
          size: files[0]!.file.length,
          sha256: sha256(files[0]!.file),
          image: null,
        },
      ])
      const { batches } = (await owner.open(user, ownerId)).answer
      expect(batches).toHaveLength(1)
      expect(batches[0]).toMatchObject({ payload_id: answer.payload_id, stored: 1, uploadBaseURL: '/upload' })
      expect(batches[0]!.pending.map((item) => item.picture_id).toSorted()).toEqual([two!, three!].toSorted())
      await owner.finish(user, answer.payload_id)
      expect((await owner.open(user, ownerId)).answer.batches).toEqual([])
    })

    // spec: S2-7.14, S2-7.45
    it('delete into the trash, then rows, counters and, after the sweep, all objects', async () => {
      const { user, ownerId, upload } = await studio()
      const files = await Promise.all(
        [1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, file: await pictureFile(n + 80) })),
      )
      const ids = await uploadAll(user, upload, ownerId, files)
      expect((await owner.delete(user, ownerId, [ids[0]!, ids[1]!])).status).toBe(204)
      expect(await owner.used(user)).toBe(1)
      await clean()
      expect(await originalsOf(user)).toHaveLength(3)
      expect((await owner.purge(user, ownerId)).status).toBe(204)
      await clean()
      expect(await originalsOf(user)).toHaveLength(1)
      expect((await owner.delete(user, ownerId, [], [ids[2]!, ids[0]!])).status).toBe(404)
      expect(await owner.used(user)).toBe(1)
    })

    it('abandon an attempt whose process died, delete its object, and reject its late commit', async () => {
      const { user, ownerId, upload } = await studio()
      const file = await pictureFile(90)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const key = `o/abc/${user.customerId}/${'f'.repeat(32)}`
      await api.platform.store.put(key, file, { length: file.length, type: 'image/jpeg' })
      await api.rows(
        `insert into upload_attempt values ($1, gen_random_uuid(), $2, $3, $4, 'receiving', now() - interval '1 hour')`,
        [user.customerId, target.batchId, target.pictureId, key],
      )
      const { Bucket, s3 } = { Bucket: api.stack.bucket, s3: s3Client(api.stack.engines) }
      await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: key }))
      const unfinished = async () => (await s3.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0
      expect(await unfinished()).toBe(1)
      const deps = { ...api.platform, sweep, staleSeconds: 2_400 }
      await sweepAttempts(deps)
      expect(await originalsOf(user)).toEqual([])
      expect(await api.rows('select state from upload_attempt where object_key = $1', [key])).toEqual([
        { state: 'abandoned' },
      ])
      // A clock jump does not remove the attempt early: a late write of the store would leave an orphaned object.
      const late = { ...deps, clock: () => new Date(Date.now() + 48 * 3_600_000) }
      for (let round = 0; round < 3; round += 1) await sweepAttempts(late)
      await api.platform.store.put(key, file, { length: file.length, type: 'image/jpeg' })
      expect(await originalsOf(user)).toEqual([key])
      await api.rows(
        `update upload_attempt set started_at = started_at - interval '41 minutes' where object_key = $1`,
        [key],
      )
      await sweepAttempts(deps)
      expect(await originalsOf(user)).toEqual([])
      expect(await api.rows('select 1 from upload_attempt where object_key = $1', [key])).toEqual([])
      expect(await unfinished()).toBe(0)
      s3.destroy()
      expect((await sendFile(upload, target, file)).status).toBe(204)
    })

    it('discard a picture at once when its connection breaks', async () => {
      const { user, ownerId } = await studio()
      const file = Buffer.concat([await pictureFile(91), Buffer.alloc(4 << 20)])
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const path = sendingPath(target, owner.kind)
      const server = await composeUpload(api.platform)
      await server.app.listen({ host: '127.0.0.1', port: 0 })
      const sent = openRequest({
        port: (server.app.server.address() as AddressInfo).port,
        method: 'POST',
        path,
        headers: {
          cookie: [...user.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-revela': '1',
          'sec-fetch-site': 'same-origin',
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': String(file.length + 500),
        },
      })
      sent.on('error', () => undefined)
      sent.write('--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n')
      sent.write(file.subarray(0, 2 << 20))
      const attempts = () => api.rows('select 1 from upload_attempt where customer_id = $1', [user.customerId])
      await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), { timeout: 5_000 })
      sent.destroy()
      await vi.waitFor(async () => expect(await attempts()).toEqual([]), { timeout: 5_000 })
      await server.stop()
      expect(await owner.used(user)).toBe(0)
      // A stuck store writes the object only now. A clock jump of two days does not count as the time it may take.
      const garbageRows = () =>
        api.rows<{ object_key: string }>('select object_key from object_garbage where customer_id = $1', [
          user.customerId,
        ])
      const { object_key } = (await garbageRows())[0]!
      const sweepLate = () =>
        sweepGarbage({ ...api.platform, sweep, clock: () => new Date(Date.now() + 48 * 3_600_000) })
      await sweepLate()
      expect(await garbageRows()).toEqual([{ object_key }])
      await api.platform.store.put(object_key, file, { length: file.length, type: 'image/jpeg' })
      await sweepLate()
      expect(await originalsOf(user)).toEqual([object_key])
      await api.rows(`update object_garbage set not_before = not_before - interval '16 minutes'`)
      await sweepLate()
      expect(await originalsOf(user)).toEqual([])
      expect(await garbageRows()).toEqual([])
    })

    it('date late writes by the database clock, so that a slow clock does not block them', async () => {
      const { user } = await studio()
      const twoDaysSlow = new Date(Date.now() - 48 * 3_600_000)
      const garbage = [{ objectKey: `o/abc/${user.customerId}/slow`, isPrefix: false, mayStillBeWritten: true }]
      await api.platform.db.tenant(user.customerId, (tx) => discard(tx, user.customerId, garbage, twoDaysSlow))
      const notes = await api.rows(
        `select not_before is not null as late, due_at > now() as waits from object_garbage where customer_id = $1 order by due_at`,
        [user.customerId],
      )
      expect(notes).toEqual([
        { late: false, waits: false },
        { late: true, waits: true },
      ])
    })

    it('leave no object of an upload that the sweep abandoned after a clock jump', async () => {
      const { user, ownerId } = await studio()
      const file = await pictureFile(92)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const { store } = api.platform
      const skewedDeps = { ...api.platform, sweep, staleSeconds: -3_600 }
      const put: typeof store.put = async (...options) => {
        for (let round = 0; round < 2; round += 1) await sweepAttempts(skewedDeps)
        return store.put(...options)
      }
      const sent = await sendThrough({ ...api.platform, store: { ...store, put } }, user, target, file)
      expect(sent.status).toBe(409)
      await clean()
      expect(await originalsOf(user)).toEqual([])
    })

    it('keep a picture whose commit succeeded but whose response was lost', async () => {
      const { user, ownerId } = await studio()
      const file = await pictureFile(93)
      const { answer } = await openBatch(user, ownerId, [{ name: 'a.jpg', file }])
      const target = { ownerId, batchId: answer.payload_id, pictureId: answer.items[0]!.picture_id }
      const { store, db } = api.platform
      let isStored = false
      const put: typeof store.put = async (...options) => {
        await store.put(...options)
        isStored = true
      }
      const tenant: typeof db.tenant = async (customerId, work) => {
        const done = await db.tenant(customerId, work)
        if (isStored) {
          isStored = false
          throw new Error('commit response lost')
        }
        return done
      }
      const broken = { ...api.platform, store: { ...store, put }, db: { ...db, tenant } }
      expect((await sendThrough(broken, user, target, file)).status).toBe(500)
      await clean()
      const [key] = await originalsOf(user)
      expect((await store.read(key!)).equals(file)).toBe(true)
      expect((await pictureRow(target.pictureId))?.['object_key']).toBe(key)
    })
  })
})

async function limited(at: 0 | 1) {
  const user = await createUser(api, { product: 'gallery_pro' })
  const owner = uploadParents(() => api)[at]
  const id = await owner.make(user)
  await owner.small(user)
  return { user, id }
}

describe('limits checked before an upload', () => {
  // spec: S2-5.13, S2-7.22
  it('return the remaining pictures and space of a gallery', async () => {
    const { user } = await limited(0)
    const many = await user.browser.call(galleryUpload.checkLimits, { body: { pictures: 201, size: 1 } })
    expect([many.status, many.error.details]).toEqual([
      402,
      { limit: 'max_picture', available_pictures: 200, requested_pictures: 201 },
    ])
    const large = await user.browser.call(galleryUpload.checkLimits, { body: { pictures: 1, size: 2 * 1024 ** 3 } })
    expect([large.status, large.error.details]).toMatchObject([402, { limit: 'space' }])
    expect((await user.browser.call(galleryUpload.checkLimits, { body: { pictures: 200, size: 1024 } })).status).toBe(
      204,
    )
  })

  // spec: S2-5.13, S2-7.48, S3-9.49
  it("return the remaining pictures of the portfolio, whatever galleries contain, and the plan's space", async () => {
    const { user, id } = await limited(1)
    await api.rows('update usage_counter set pictures = 9000 where customer_id = $1', [user.customerId])
    const checkLimits = (pictures: number) =>
      user.browser.call(workUpload.checkLimits, { body: { pictures, work_id: id } })
    const many = await checkLimits(201)
    expect([many.status, many.error.details]).toEqual([
      402,
      { limit: 'max_picture', available_pictures: 200, requested_pictures: 201 },
    ])
    expect((await checkLimits(200)).status).toBe(204)
    const file = { length: 9 * 1024 ** 3 } as Buffer
    const large = await uploading.openBatch(
      user,
      id,
      ['a.jpg', 'b.jpg'].map((name) => ({ name, file })),
      'work',
    )
    expect([large.status, large.error.details]).toMatchObject([402, { limit: 'space' }])
  })
})
