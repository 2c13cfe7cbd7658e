import { createHash, randomUUID } from 'node:crypto'
import type { ApiUnderTest } from './api-under-test.ts'

// Albums as rows, for what reads them without being part of proofing: the dashboard and reminders.

type AlbumRow = {
  readonly title?: string
  readonly clientId?: string
  readonly approval?: 'one' | 'both'
  readonly deadlineDay?: string
}

export type StoredAlbum = { readonly customerId: string; readonly id: string }

export async function insertAlbum(api: ApiUnderTest, customerId: string, row: AlbumRow = {}): Promise<StoredAlbum> {
  const id = randomUUID()
  await api.rows(
    `insert into album (customer_id, id, title, slug, client_id, approval, deadline_day, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, '2026-01-01')`,
    [
      customerId,
      id,
      row.title ?? 'Álbum da Ana',
      `album-${id}`,
      row.clientId ?? null,
      row.approval ?? 'one',
      row.deadlineDay ?? null,
    ],
  )
  return { customerId, id }
}

/** The next version, already sent, with `spreads` pictures; `sentAt` null: a draft. */
export async function insertVersion(
  api: ApiUnderTest,
  album: StoredAlbum,
  { sentAt, spreads = 2 }: { readonly sentAt: Date | null; readonly spreads?: number },
): Promise<string> {
  const id = randomUUID()
  const [{ number } = { number: 1 }] = await api.rows<{ number: number }>(
    `update album set last_version = last_version + 1 where customer_id = $1 and id = $2 returning last_version as number`,
    [album.customerId, album.id],
  )
  await api.rows(
    `insert into album_version (customer_id, id, album_id, number, pictures, created_at, sent_at)
      values ($1, $2, $3, $4, $5, '2026-01-01', $6)`,
    [album.customerId, id, album.id, number, spreads, sentAt],
  )
  for (let spread = 1; spread <= spreads; spread += 1) {
    await api.rows(
      `insert into picture (customer_id, id, owner_kind, owner_id, number, title, object_key, content_type, bytes, sha256,
        crc32, state, width, height, uploaded_at, position)
        values ($1, $2, 'album_version', $3, $4, $5, $6, 'image/jpeg', 1, $7, 0, 'ready', 2, 1, '2026-01-01', $4)`,
      [
        album.customerId,
        randomUUID(),
        id,
        spread,
        `lamina-${spread}.jpg`,
        `o/${randomUUID()}`,
        createHash('sha256').update(String(spread)).digest(),
      ],
    )
  }
  return id
}

type ReaderRow = {
  readonly name?: string
  readonly clientId?: string
  readonly approves?: boolean
  readonly createdAt?: Date
}

export async function insertReader(api: ApiUnderTest, album: StoredAlbum, row: ReaderRow = {}): Promise<string> {
  const id = randomUUID()
  await api.rows(
    `insert into album_reader (customer_id, id, album_id, client_id, name, approves, secret_hash, sealed, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      album.customerId,
      id,
      album.id,
      row.clientId ?? null,
      row.name ?? 'Ana',
      row.approves ?? true,
      createHash('sha256').update(id).digest(),
      row.createdAt ?? new Date('2026-01-01'),
    ],
  )
  return id
}

export async function insertSeen(api: ApiUnderTest, customerId: string, readerId: string, versionId: string) {
  await api.rows(
    `insert into album_seen (customer_id, reader_id, version_id, spread, seen_at) values ($1, $2, $3, 1, '2026-01-01')`,
    [customerId, readerId, versionId],
  )
}

/** One sent request, in a round of its own. Returns its id. */
export async function insertRequest(
  api: ApiUnderTest,
  album: StoredAlbum,
  { versionId, sentAt, state = 'open' }: { versionId: string; sentAt: Date; state?: 'open' | 'done' | 'declined' },
): Promise<string> {
  const [round, id] = [randomUUID(), randomUUID()]
  await api.rows(
    `insert into album_round (customer_id, id, album_id, version_id, number, reader_name, requests, sent_at)
      select $1, $2, $3, $4, count(*) + 1, 'Ana', 1, $5 from album_round where customer_id = $1 and album_id = $3`,
    [album.customerId, round, album.id, versionId, sentAt],
  )
  await api.rows(
    `insert into album_request (customer_id, id, album_id, version_id, spread, x, y, kind, reader_name, state, round_id,
      created_at, revision) values ($1, $2, $3, $4, 1, 500, 500, 'comment', 'Ana', $5, $6, $7, 1)`,
    [album.customerId, id, album.id, versionId, state, round, sentAt],
  )
  return id
}

/** An approval that was the last one needed. */
export async function approve(
  api: ApiUnderTest,
  album: StoredAlbum,
  approval: { readonly versionId: string; readonly readerId: string; readonly at: Date },
): Promise<void> {
  await insertApproval(api, album, approval)
  await api.rows(
    `insert into album_proof (customer_id, album_id, approved_at) values ($1, $2, $3)
      on conflict (customer_id, album_id) do update set approved_at = $3`,
    [album.customerId, album.id, approval.at],
  )
}

/** As the studio does it. */
export async function reopen(api: ApiUnderTest, album: StoredAlbum, at: Date): Promise<void> {
  await api.rows(`update album_approval set reopened_at = $2 where album_id = $1`, [album.id, at])
  await api.rows(`update album_proof set approved_at = null where album_id = $1`, [album.id])
}

/** An approval that alone does not approve the album. */
export async function insertApproval(
  api: ApiUnderTest,
  album: StoredAlbum,
  { versionId, readerId, at }: { readonly versionId: string; readonly readerId: string; readonly at: Date },
): Promise<void> {
  await api.rows(
    `insert into album_approval (customer_id, id, album_id, version_id, reader_id, name, spreads, open_requests,
      open_request_ids, manifest, approved_at, ip, device) values ($1, $2, $3, $4, $5, 'Ana', 2, 0, '{}', '[]', $6, '203.0.113.7', 'phone')`,
    [album.customerId, randomUUID(), album.id, versionId, readerId, at],
  )
}
