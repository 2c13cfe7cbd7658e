import { createHash } from 'node:crypto'
import { openObjectStore, type ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import { withAdmin } from '../harness/as-admin.ts'
import type { Cell } from './cell.ts'
import { readStoreConfig } from './fill-cell.ts'

const tables = [
  'album',
  'album_version',
  'album_proof',
  'album_reader',
  'album_round',
  'album_request',
  'album_approval',
  'album_receipt',
]

export type AlbumsCheck = {
  /** A fingerprint of every row of albums; any change changes it. */
  readonly print: string
  /** Receipts whose object is missing, or has other bytes than its row says. */
  readonly wrongReceipts: number
  /** Approvals whose manifest is not that of the spreads in the store. */
  readonly wrongApprovals: number
}

/** Reads the albums of every customer but the erased one, and the objects that they name. */
export async function checkAlbums(cell: Cell, excludedCustomer: string): Promise<AlbumsCheck> {
  const store = openObjectStore(readStoreConfig(cell.env))
  try {
    return await withAdmin(cell, async (client) => {
      const prints = tables.map(
        (table) => `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as print
          from ${table} t where customer_id <> $1`,
      )
      const { rows } = await client.query<{ name: string; print: string | null }>(prints.join(' union all '), [
        excludedCustomer,
      ])
      const receipts = await client.query<{ object_key: string; bytes: string }>(
        'select object_key, bytes from album_receipt where customer_id <> $1',
        [excludedCustomer],
      )
      const approvals = await client.query<{ hashes: string[]; keys: string[] }>(
        `select array(select entry ->> 'sha256' from jsonb_array_elements(a.manifest) entry) as hashes,
           array(select p.object_key from picture p
             where p.customer_id = a.customer_id and p.owner_id = a.version_id order by p.position) as keys
         from album_approval a where customer_id <> $1`,
        [excludedCustomer],
      )
      let [wrongReceipts, wrongApprovals] = [0, 0]
      for (const { object_key: key, bytes } of receipts.rows)
        if ((await read(store, key))?.length !== Number(bytes)) wrongReceipts += 1
      for (const { hashes, keys } of approvals.rows) {
        const files = await Promise.all(keys.map((key) => read(store, key)))
        const found = files.map((file) => file && createHash('sha256').update(file).digest('hex'))
        if (found.join() !== hashes.join()) wrongApprovals += 1
      }
      const isFilled = receipts.rows.length > 0 && approvals.rows.length > 0
      return {
        print: isFilled ? rows.map(({ name, print }) => `${name} ${print}`).join('\n') : 'no albums',
        wrongReceipts,
        wrongApprovals,
      }
    })
  } finally {
    store.close()
  }
}

/** Null: it is missing. */
function read(store: ObjectStore, key: string): Promise<Buffer | null> {
  return store.read(key).catch(() => null)
}
