import { sql } from 'kysely'
import type { AccessRequest } from '../../access/authorize.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Whether every id of a call is the customer's: albums and versions outside the trash, pictures of the named version,
 * readers and requests of the named album, and the clients and galleries that an album may be linked with.
 */
export async function ownsAlbumIds(tx: Tx, customerId: string, ids: AccessRequest['ids']): Promise<boolean> {
  const idsOf = (kind: string) => [...new Set(ids[kind])]
  const [albums, trashed, versions] = [idsOf('album'), idsOf('trashed_album'), idsOf('album_version')]
  const [readers, requests, pictures] = [idsOf('album_reader'), idsOf('album_request'), idsOf('picture')]
  const [clients, galleries] = [idsOf('client'), idsOf('gallery')]
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from album where customer_id = ${customerId} and id = any(${list(albums)})
        and deleted_at is null) as albums,
      (select count(*)::int from album where customer_id = ${customerId} and id = any(${list(trashed)})
        and deleted_at is not null) as trashed,
      (select count(*)::int from album_version v
        join album a on a.customer_id = v.customer_id and a.id = v.album_id and a.deleted_at is null
        where v.customer_id = ${customerId} and v.id = any(${list(versions)})) as versions,
      (select count(*)::int from album_reader where customer_id = ${customerId} and id = any(${list(readers)})
        and album_id = any(${list(albums)})) as readers,
      (select count(*)::int from album_request where customer_id = ${customerId} and id = any(${list(requests)})
        and album_id = any(${list(albums)}) and state <> 'unsent') as requests,
      (select count(*)::int from client where customer_id = ${customerId} and id = any(${list(clients)})) as clients,
      (select count(*)::int from gallery where customer_id = ${customerId} and id = any(${list(galleries)})
        and deleted_at is null) as galleries`.execute(tx)
  const found = rows[0]!
  return (
    found['albums'] === albums.length &&
    found['trashed'] === trashed.length &&
    found['versions'] === versions.length &&
    found['readers'] === readers.length &&
    found['requests'] === requests.length &&
    found['clients'] === clients.length &&
    found['galleries'] === galleries.length &&
    (await ownsSpreads(tx, customerId, versions, pictures))
  )
}

const list = (values: readonly string[]) => sql`${sql.val([...values])}::uuid[]`

/** Of the named version; also those in its trash, which are restored by their ids. */
async function ownsSpreads(
  tx: Tx,
  customerId: string,
  versions: readonly string[],
  spreads: readonly string[],
): Promise<boolean> {
  if (spreads.length === 0) return true
  const { rows } = await sql<{ owned: number }>`
    select count(*)::int as owned from picture
    where customer_id = ${customerId} and owner_kind = 'album_version'
      and owner_id = any(${list(versions)}) and id = any(${list(spreads)})`.execute(tx)
  return rows[0]!.owned === spreads.length
}
