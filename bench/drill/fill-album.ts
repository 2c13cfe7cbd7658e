import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { newOriginalKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'

const spreads = 12
const [spreadBytes, receiptBytes] = [60_000, 9_000]

/**
 * An album that was approved: a sent version with real spreads, two readers, a settled request, an approval with its
 * manifest, and the receipt. Returns the bytes of its spreads.
 */
export async function fillAlbum(client: Client, store: ObjectStore, customerId: string): Promise<number> {
  const [album, version, round] = [randomUUID(), randomUUID(), randomUUID()]
  const readers = [randomUUID(), randomUUID()]
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
    const entries = Object.entries({ customer_id: customerId, ...row })
    const names = entries.map(([name]) => name).join(', ')
    const values = entries.map((_, at) => `$${at + 1}`).join(', ')
    return client.query(
      `insert into ${table} (${names}) values (${values})`,
      entries.map(([, value]) => value),
    )
  }
  const at = new Date('2026-11-01T12:00:00Z')
  await insert('album', { id: album, title: 'Álbum', slug: `album-${album}`, last_version: 1, created_at: at })
  await insert('album_version', {
    id: version,
    album_id: album,
    number: 1,
    note: 'Primeira versão',
    pictures: spreads,
    bytes: spreads * spreadBytes,
    last_number: spreads,
    last_position: spreads,
    created_at: at,
    sent_at: at,
  })
  const manifest = await putSpreads(client, store, { customerId, version, at })
  await insert('album_proof', { album_id: album, revision: 4, rounds_used: 1, approved_at: at })
  for (const [index, id] of readers.entries()) {
    await insert('album_reader', {
      id,
      album_id: album,
      name: `Leitor ${index + 1}`,
      secret_hash: randomBytes(32),
      sealed: randomBytes(80),
      created_at: at,
    })
  }
  const reader = { reader_id: readers[0], reader_name: 'Leitor 1' }
  const ofVersion = { album_id: album, version_id: version }
  await insert('album_round', { id: round, ...ofVersion, number: 1, ...reader, requests: 1, sent_at: at })
  await insert('album_request', {
    id: randomUUID(),
    ...ofVersion,
    ...reader,
    spread: 3,
    x: 500,
    y: 500,
    kind: 'comment',
    text: 'Clarear um pouco',
    state: 'done',
    round_id: round,
    created_at: at,
    settled_at: at,
    revision: 3,
  })
  await insert('album_approval', {
    id: randomUUID(),
    ...ofVersion,
    reader_id: readers[0],
    name: 'Marina Duarte',
    spreads,
    open_requests: 0,
    manifest: JSON.stringify(manifest),
    approved_at: at,
    ip: '203.0.113.7',
    device: 'phone',
  })
  const key = newOriginalKey(customerId)
  await store.put(key, randomBytes(receiptBytes), { length: receiptBytes, type: 'application/pdf' })
  await insert('album_receipt', {
    id: randomUUID(),
    ...ofVersion,
    requested_at: at,
    object_key: key,
    bytes: receiptBytes,
  })
  return spreads * spreadBytes
}

async function putSpreads(
  client: Client,
  store: ObjectStore,
  { customerId, version, at }: { customerId: string; version: string; at: Date },
) {
  const manifest: { number: number; file: string; sha256: string }[] = []
  for (let number = 1; number <= spreads; number += 1) {
    const file = randomBytes(spreadBytes)
    const key = newOriginalKey(customerId)
    const title = `Lamina ${String(number).padStart(2, '0')}.jpg`
    const sha256 = createHash('sha256').update(file).digest()
    await store.put(key, file, { length: file.length, type: 'image/jpeg' })
    await client.query(
      `insert into picture (customer_id, id, owner_kind, owner_id, number, title, object_key, content_type, bytes,
         sha256, crc32, state, width, height, uploaded_at, position)
       values ($1, $2, 'album_version', $3, $4, $5, $6, 'image/jpeg', $7, $8, 0, 'ready', 3600, 1800, $9, $4)`,
      [customerId, randomUUID(), version, number, title, key, file.length, sha256, at],
    )
    manifest.push({ number, file: title, sha256: sha256.toString('hex') })
  }
  return manifest
}
