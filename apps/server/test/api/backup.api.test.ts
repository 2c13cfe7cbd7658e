import {
  deletePictures,
  getGalleryAccess,
  listPictures,
  purgeTrashedPictures,
  replaceChapters,
  restoreGallery,
  setGallerySlug,
  setLogo,
} from '@revela/contract'
import { createDatabase, databaseUrl, dropDatabase, run, stackNames, tryRun } from '@revela/dev-env'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeBackup, type Backup } from '../../src/compose-backup.ts'
import { eraseCopies, readBackupGauges } from '../../src/modules/backup/index.ts'
import { copyObjectsHandler, backfillCopies } from '../../src/modules/backup/copy-objects.job.ts'
import { copyTombstones } from '../../src/modules/backup/copy-tombstones.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import type { Logger } from '../../src/platform/log/logger.ts'
import { ObjectMissing, openObjectStore, type ObjectStore } from '../../src/platform/object-store/object-store.ts'
import { shardOf } from '../../src/platform/object-store/customer-prefixes.ts'
import { newId } from '../../src/platform/ids/uuid.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { newAlbum } from '../albums.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { sendImage } from '../sending-image.ts'
import { newGallery, uploadAll } from '../uploading.ts'

const dayMs = 86_400_000
let clockOffsetMs = 0
let api: ApiUnderTest
let backup: Backup
let user: User
let galleryId: string
let ids: string[]
/** The primary store without fallback, and the backup bucket. */
let store: ObjectStore
let copy: ObjectStore
beforeAll(async () => {
  api = await apiUnderTest({ copy: true, clock: () => new Date(Date.now() + clockOffsetMs) })
  backup = composeBackup(api.platform)
  store = openObjectStore(api.platform.config)
  copy = api.platform.copy!
  user = await createUser(api, { product: 'gallery_pro' })
  galleryId = await newGallery(user)
  const files = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => ({ name: `IMG_${at}.jpg`, file: await pictureFile(at + 1) })),
  )
  ids = await uploadAll(user, api.uploader(user.browser), galleryId, files)
  const logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await sendImage(user.browser, setLogo, logo)
})
afterAll(async () => {
  store.close()
  await backup.stop()
  await api.close()
})

const originals = () =>
  api.rows<{ id: string; key: string }>('select id, object_key as key from picture order by number')
const keysOf = async (objectStore: ObjectStore, prefix = '') =>
  (await objectStore.list(prefix)).objects.map(({ key }) => key)
const put = (objectStore: ObjectStore, key: string, bytes: Buffer) =>
  objectStore.put(key, bytes, { length: bytes.length, type: 'image/jpeg' })
// A full scrub checks every customer, even if the nightly run checked them recently.
const scrubAll = () => backup.scrub({ full: true })
const findings = (state: 'open' | 'repaired' | 'gone') =>
  api.rows<{ kind: string; object_key: string }>(
    `select kind, object_key from scrub_finding where coalesce(outcome, 'open') = $1 order by 1, 2`,
    [state],
  )
const gauge = async (name: string, label = '') =>
  (await readBackupGauges(api.platform.db.pool)).find((one) => one.name === name && one.label === label)?.value

const named = (kind: string, keys: readonly string[]) => keys.toSorted().map((key) => ({ kind, object_key: key }))

async function flip(objectStore: ObjectStore, key: string): Promise<void> {
  const bytes = Buffer.from(await objectStore.read(key))
  bytes[bytes.length >> 1]! ^= 1
  await put(objectStore, key, bytes)
}

describe('the backup copy', () => {
  it('reports the lag and logs one line when every copy fails', async () => {
    await api.rows(`update copy_task set requested_at = requested_at - interval '20 minutes'`)
    const lines: string[] = []
    const log = { warn: (_fields: object, line: string) => void lines.push(line) } as unknown as Logger
    const failingCopy = { ...copy, put: () => Promise.reject(new Error('403')) }
    const sweep = openSweep(api.platform.config.SWEEP_DATABASE_URL)
    const handler = copyObjectsHandler({ ...api.platform, store, sweep, log, copy: failingCopy }, 500)
    await handler.run({}, { id: 'x', number: 0, isLast: true })
    await sweep.close()
    expect(await api.rows(`select count(*)::int as n from copy_task where attempts > 0 and due_at > now()`)).toEqual([
      { n: 22 },
    ])
    expect(await gauge('oldest_copy_seconds')).toBeGreaterThan(1_190)
    expect(await gauge('copies_waiting')).toBe(22)
    expect(lines).toEqual(['object copy failed, will retry'])
    await api.rows(`update copy_task set due_at = now() - interval '10 milliseconds'`)
  })

  it('copies every original and brand image by rows, not by listing, and no renditions', async () => {
    await put(store, `r/${shardOf(user.customerId)}/${user.customerId}/${galleryId}/1-1/400-0.webp`, Buffer.from('r'))
    expect(await gauge('copies_waiting')).toBe(22)
    expect(await backup.copy()).toMatchObject({ tasks: 22, copied: 22, postponed: 0 })
    expect(await keysOf(copy)).toEqual((await keysOf(store)).filter((key) => /^[ob]\//.test(key)))
    expect(await backup.copy()).toMatchObject({ tasks: 0, copied: 0 })
    expect(await gauge('copies_waiting')).toBe(0)
  })

  it('copies tombstones of days when it was unavailable, and stops with its worker', async () => {
    const old = 'tombstones/2020-01-01/x-1.json'
    await put(store, old, Buffer.from('{}'))
    const sweep = openSweep(api.platform.config.SWEEP_DATABASE_URL)
    const handler = copyObjectsHandler({ ...api.platform, store, sweep, copy })
    const startedAt = performance.now()
    await handler.run({}, { id: 'x', number: 0, isLast: false, stopping: AbortSignal.timeout(300) })
    await sweep.close()
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await keysOf(copy, 'tombstones/')).toEqual([old])
    await copy.delete([old])
    await store.delete([old])
  })

  it('backfills objects older than the triggers, in batches', async () => {
    const keys = (await originals()).map(({ key }) => key).toSorted()
    await copy.delete(keys)
    await api.rows(
      `update scrub_schedule set backfill_due_at = now() - interval '10 milliseconds' where customer_id = $1`,
      [user.customerId],
    )
    const sweep = openSweep(api.platform.config.SWEEP_DATABASE_URL)
    await backfillCopies({ ...api.platform, sweep }, 60_000, 7)
    await sweep.close()
    expect(await api.rows(`select * from scrub_schedule where backfill_due_at is not null`)).toEqual([])
    expect(await backup.copy()).toMatchObject({ tasks: 20, copied: 20 })
    expect(await keysOf(copy, 'o/')).toEqual(keys)
    expect(await gauge('oldest_copy_seconds')).toBe(0)
  })

  it('serves originals that the store has lost, but not renditions', async () => {
    const { key } = (await originals())[0]!
    const bytes = await store.read(key)
    await store.delete([key])
    expect((await api.platform.store.read(key)).equals(bytes)).toBe(true)
    const opened = await api.platform.store.open(key, { from: 0, to: 9 })
    expect(Buffer.concat(await opened.toArray())).toHaveLength(10)
    await expect(api.platform.store.read('r/none')).rejects.toThrow(ObjectMissing)
    await put(store, key, bytes)
  })

  it('deletes the copy of a purged picture after 35 days', async () => {
    const { key } = (await originals()).find(({ id }) => id === ids[0])!
    await user.browser.call(deletePictures, { query: { collection_id: galleryId }, body: { picture_ids: [ids[0]!] } })
    clockOffsetMs = 6 * dayMs
    await backup.copy()
    expect(await keysOf(copy, key)).toEqual([key])
    clockOffsetMs = 0
    await user.browser.call(purgeTrashedPictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: [ids[0]!] },
    })
    clockOffsetMs = 34 * dayMs
    await backup.copy()
    expect(await keysOf(copy, key)).toEqual([key])
    clockOffsetMs = 36 * dayMs
    expect(await backup.copy()).toMatchObject({ deleted: 1 })
    expect(await keysOf(copy, key)).toEqual([])
    clockOffsetMs = 0
  })

  it('keeps copies of tombstones', async () => {
    const key = `tombstones/${new Date().toISOString().slice(0, 10)}/x-1.json`
    await put(store, key, Buffer.from('{}'))
    expect(await copyTombstones({ store, copy }, new Date())).toBe(1)
    expect(await copyTombstones({ store, copy }, new Date())).toBe(0)
    expect(await keysOf(copy, 'tombstones/')).toEqual([key])
  })
})

describe('the scrub', () => {
  it('reports no findings for a consistent store', async () => {
    clockOffsetMs = 2 * dayMs
    await store.delete(
      (await api.rows<{ object_key: string }>('select object_key from object_garbage')).map((one) => one.object_key),
    )
    await api.rows('delete from object_garbage')
    const { version } = await newAlbum(user)
    await put(
      store,
      `r/${shardOf(user.customerId)}/${user.customerId}/${version}/1-1/400-0.webp`,
      Buffer.from('spread'),
    )
    const report = await scrubAll()
    expect(report).toMatchObject({
      checked: 19,
      missing: 0,
      damaged: 0,
      untracked: 0,
      uncopied: 0,
      stray_copy: 0,
      unknownCustomers: 0,
    })
    expect(await api.rows('select * from scrub_finding')).toEqual([])
  })

  it('detects 20 of 20 planted faults and repairs those that have a good copy', async () => {
    const all = (await originals()).map(({ key }) => key)
    const take = (count: number) => all.splice(0, count)
    const shard = shardOf(user.customerId)
    const own = `${shard}/${user.customerId}`
    const missing = take(5)
    const flipped = take(3)
    const short = take(2)
    const uncopied = take(2)
    const [beyond, broken] = take(2) as [string, string]
    await store.delete([...missing, beyond])
    for (const key of flipped) await flip(store, key)
    for (const key of short) await put(store, key, (await store.read(key)).subarray(0, 100))
    // Two cannot be repaired: one has no copy, and the copy of the other is damaged too.
    await copy.delete([...uncopied, beyond])
    await flip(store, broken)
    await flip(copy, broken)
    const [brand] = (await keysOf(store, `b/${own}/`)) as [string]
    await store.delete([brand])
    const orphanKeys = [`o/${own}/${'0'.repeat(32)}`, `o/${own}/${'f'.repeat(32)}`]
    for (const key of orphanKeys) await put(store, key, Buffer.from('nobody'))
    const deletedCustomerId = newId()
    await put(store, `r/${own}/${deletedCustomerId}/1-1/400-0.webp`, Buffer.from('nobody'))
    const unknownCustomerId = newId()
    await put(store, `o/${shardOf(unknownCustomerId)}/${unknownCustomerId}/${'1'.repeat(32)}`, Buffer.from('nobody'))
    const orphanCopyKey = `o/${own}/${'2'.repeat(32)}`
    await put(copy, orphanCopyKey, Buffer.from('nobody'))
    // An object that is being deleted or uploaded is not a finding.
    await put(store, `o/${own}/${'3'.repeat(32)}`, Buffer.from('garbage'))
    await api.rows(`insert into object_garbage values ($1, gen_random_uuid(), $2, false, now())`, [
      user.customerId,
      `o/${own}/${'3'.repeat(32)}`,
    ])

    const report = await scrubAll()
    const open = await findings('open')
    const repairedFindings = await findings('repaired')
    expect(repairedFindings).toEqual([
      ...named('damaged', [...flipped, ...short]),
      ...named('missing', [brand, ...missing]),
      ...named('stray_copy', [orphanCopyKey]),
      ...named('uncopied', uncopied),
    ])
    expect(open).toEqual([
      ...named('damaged', [broken]),
      ...named('missing', [beyond]),
      ...named('untracked', [
        ...orphanKeys,
        `o/${shardOf(unknownCustomerId)}/${unknownCustomerId}/`,
        `r/${own}/${deletedCustomerId}/`,
      ]),
    ])
    // 5 missing, 3 with a flipped bit, 2 truncated, 2 uncopied, 2 that cannot be repaired, 1 brand image, 2 orphans, 1
    // unknown owner, 1 unknown customer, 1 orphaned copy.
    expect(open.length + repairedFindings.length).toBe(20)
    expect(report.repaired).toBe(14)
    expect(await gauge('findings_open', 'missing')).toBe(1)
    expect(await gauge('findings_open', 'untracked')).toBe(4)
  })

  it('reports unrepaired findings again and closes obsolete ones', async () => {
    const [damaged, missing] = (await findings('open')).map((one) => one.object_key)
    await scrubAll()
    expect((await findings('open')).filter(({ kind }) => kind !== 'untracked').map((one) => one.object_key)).toEqual([
      damaged,
      missing,
    ])
    const picture = (await originals()).filter(({ key }) => key === damaged || key === missing)
    await user.browser.call(deletePictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: picture.map(({ id }) => id) },
    })
    await user.browser.call(purgeTrashedPictures, {
      query: { collection_id: galleryId },
      body: { picture_ids: picture.map(({ id }) => id) },
    })
    await scrubAll()
    expect((await findings('gone')).map(({ kind }) => kind)).toEqual(['damaged', 'missing'])
  })
})

describe('restore-gallery.sh', () => {
  it('restores a purged gallery with its pictures into the trash, from a restored database', async () => {
    const lostGallery = await newGallery(user, 'Batizado')
    await user.browser.call(setGallerySlug, { params: { id: lostGallery }, body: { slug: 'batizado' } })
    const { answer: before } = await user.browser.call(getGalleryAccess, { params: { id: lostGallery } })
    const files = [
      { name: 'A_1.jpg', file: await pictureFile(101) },
      { name: 'A_2.jpg', file: await pictureFile(102) },
    ]
    const [firstPicture] = await uploadAll(user, api.uploader(user.browser), lostGallery, files)
    const chapters = [{ title: 'Igreja', picture_ids: [firstPicture!] }]
    await user.browser.call(replaceChapters, { params: { collection_id: lostGallery }, body: { chapters } })
    await backup.copy()
    const { engines, database } = api.stack
    const restoreDatabase = stackNames().database
    await createDatabase(engines, restoreDatabase)
    const dump = ['-h', '127.0.0.1', '-p', String(engines.postgres.port), '-U', 'postgres', '-d', database, '-f']
    const file = join(tmpdir(), `${restoreDatabase}.sql`)
    await run('pg_dump', [
      ...dump,
      file,
      '-t',
      'gallery',
      '-t',
      'gallery_slug',
      '-t',
      'chapter',
      '-t',
      'camera_clock',
      '-t',
      'picture*',
      '--section=pre-data',
      '--section=data',
    ])
    const [restoreUrl, cell] = [
      databaseUrl(engines, 'postgres', restoreDatabase),
      databaseUrl(engines, 'postgres', database),
    ]
    // psql may fail on functions and policies of other tables, which this database does not need.
    await tryRun('psql', ['-qX', restoreUrl, '-f', file])
    rmSync(file)
    const keys = await api.rows<{ key: string }>('select object_key as key from picture where owner_id = $1', [
      lostGallery,
    ])
    await api.rows('delete from picture where owner_id = $1', [lostGallery])
    await api.rows('delete from gallery where id = $1', [lostGallery])
    await store.delete(keys.map(({ key }) => key))

    const script = fileURLToPath(new URL('../../../../deploy/backup/restore-gallery.sh', import.meta.url))
    const output = await run('sh', [script, restoreUrl, cell, user.customerId, lostGallery])
    expect(output.trim()).toMatch(/^2 pictures, \d+ bytes: in the trash$/)
    expect(await backup.restoreObjects(() => undefined)).toMatchObject({ objects: 2 })
    const restoredGallery = await user.browser.call(restoreGallery, { params: { id: lostGallery } })
    expect(restoredGallery.status).toBeLessThan(300)
    // It has its address, its former address and its access mode again.
    expect((await user.browser.call(getGalleryAccess, { params: { id: lostGallery } })).answer).toEqual(before)
    const query = { collection_id: lostGallery, page: '1' }
    const { pictures } = (await user.browser.call(listPictures, { query })).answer
    expect(pictures.map(({ title, chapter }) => [title, chapter])).toEqual([
      ['A_2.jpg', null],
      ['A_1.jpg', 1],
    ])
    // A second run fails, and the existing gallery is not changed.
    expect((await tryRun('sh', [script, restoreUrl, cell, user.customerId, lostGallery])).code).not.toBe(0)
    expect((await tryRun('sh', [script, restoreUrl, cell, newId(), lostGallery])).code).not.toBe(0)
    await dropDatabase(engines, restoreDatabase)
  })
})

describe('after loss of the store', () => {
  it('restores every object that has a row, skips damaged copies, and is idempotent', async () => {
    await backup.copy()
    const all = (await originals()).map(({ key }) => key)
    await store.deletePrefix('o/')
    await store.deletePrefix('b/')
    await store.deletePrefix('tombstones/')
    const [lostKey] = all as [string]
    await flip(copy, lostKey)
    const restored = await backup.restoreObjects(() => undefined)
    expect(restored).toMatchObject({ objects: all.length - 1 + 2, lost: [lostKey], present: 0 })
    expect(await keysOf(store, 'tombstones/')).toHaveLength(1)
    expect(await backup.restoreObjects(() => undefined)).toMatchObject({
      objects: 0,
      present: all.length - 1 + 2,
      lost: [lostKey],
    })
  })

  it('removes an erased account from the backup copy with the next pass', async () => {
    const { customerId } = user
    await api.rows('delete from picture')
    await api.platform.db.tenant(customerId, (tx) => eraseCopies(tx, customerId, new Date(0)))
    await backup.copy()
    expect(await keysOf(copy, 'o/')).toEqual([])
    expect(await api.rows(`select * from copy_task where object_key like 'o/%'`)).toEqual([])
  })
})
