import { deleteClient, restoreAlbum, trashAlbum, updateAlbum } from '@revela/contract'
import { waitUntil } from '@revela/dev-env'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { addReader, approve, enterAs, familyAlbum, proofOf, readerBrowser } from '../proofing.ts'
import { createClientRow } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

/** An album of a client and their partner; both must approve it. */
async function albumOf(clientId: string) {
  const { id, version } = await sentAlbum(api, user, { clientId })
  await user.browser.call(updateAlbum, { params: { album_id: id }, body: { approval: 'both' } })
  const client = (await proofOf(user, id)).readers[0]!
  const bia = await addReader(user, id, { name: 'Bia' })
  const join = async (reader: typeof bia) => ({ ...reader, browser: await readerBrowser(api, user, reader) })
  return { id, version, client: await join(client), bia: await join(bia) }
}

const remove = (clientId: string) => user.browser.call(deleteClient, { query: { client_id: clientId } })
const prefixOf = async ({ id, bia }: Awaited<ReturnType<typeof albumOf>>) =>
  (await familyAlbum(bia.browser, id)).answer.versions[0]!.content.prefix
const revisionOf = async (albumId: string) => (await proofOf(user, albumId)).revision

describe('a client who is deleted', () => {
  it('is removed from every album as a reader is: addresses end, pages hear of it, the approval is complete', async () => {
    const clientId = await createClientRow(api, user)
    const albums = [await albumOf(clientId), await albumOf(clientId)] as const
    const [approved, open] = albums
    await approve(approved.bia.browser, approved)
    const before = await Promise.all(albums.map(async (album) => [await prefixOf(album), await revisionOf(album.id)]))
    expect((await remove(clientId)).status).toBe(204)
    for (const [at, album] of albums.entries()) {
      expect((await familyAlbum(album.client.browser, album.id)).status).toBe(404)
      expect(await prefixOf(album)).not.toBe(before[at]![0])
      expect(await revisionOf(album.id)).toBeGreaterThan(before[at]![1] as number)
    }
    expect((await proofOf(user, approved.id)).status).toBe('approved')
    expect((await proofOf(user, open.id)).status).toBe('proofing')
    const receipts = await api.rows('select album_id from album_receipt where album_id = any($1)', [
      albums.map(({ id }) => id),
    ])
    expect(receipts).toEqual([{ album_id: approved.id }])
  })

  it('is removed from an album in the trash, which is complete when it is restored', async () => {
    const clientId = await createClientRow(api, user)
    const album = await albumOf(clientId)
    await approve(album.bia.browser, album)
    const params = { album_id: album.id }
    await user.browser.call(trashAlbum, { params })
    expect((await remove(clientId)).status).toBe(204)
    await user.browser.call(restoreAlbum, { params })
    expect((await proofOf(user, album.id)).status).toBe('approved')
    expect((await enterAs(album.client.browser, album.client)).status).toBe(410)
  })

  it('is removed from an album whose reader they become at the same moment', async () => {
    const clientId = await createClientRow(api, user)
    const { id } = await sentAlbum(api, user)
    const before = await revisionOf(id)
    const { customerId } = user
    const { removing } = await api.platform.db.tenant(customerId, async (tx) => {
      await sql`insert into album_reader (customer_id, id, album_id, client_id, name, secret_hash, sealed, created_at)
        values (${customerId}, gen_random_uuid(), ${id}, ${clientId}, 'Ana', '\\x01', '\\x01', now())`.execute(tx)
      const waiting = remove(clientId)
      const isWaiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%"client"%for update%'`
      await waitUntil(async () => (await api.rows(isWaiting)).length > 0, {
        timeoutMs: 10_000,
        intervalMs: 20,
        timeoutMessage: () => 'the deletion does not wait for the new reader',
      })
      return { removing: waiting }
    })
    expect((await removing).status).toBe(204)
    expect(await api.rows('select 1 from album_reader where client_id = $1', [clientId])).toEqual([])
    expect(await revisionOf(id)).toBeGreaterThan(before)
  })
})
