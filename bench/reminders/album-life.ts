import { addDays, DAY_MS, saoPauloDay, type CalendarDay } from '@revela/domain'
import { createHash } from 'node:crypto'
import { createKeys, type KeyPurpose } from '../../apps/server/src/platform/crypto/keys.ts'
import type { Random } from '../faults/random.ts'

/** What happens in the life of an album and the client who reads it. A later version has a higher number. */
export type AlbumEventKind =
  | { readonly do: 'album-send'; readonly deadline: CalendarDay }
  | { readonly do: 'album-version'; readonly version: number }
  | { readonly do: 'album-request'; readonly version: number }
  | { readonly do: 'album-settle' }
  | { readonly do: 'album-approve'; readonly version: number }
  | { readonly do: 'album-reopen' }
  | { readonly do: 'album-move-deadline'; readonly deadline: CalendarDay }
  | { readonly do: 'album-trash' }

type Timed = { readonly at: Date } & (AlbumEventKind | { readonly do: 'stop' })

/** Whole seconds, so that times compare equal after a round through the database. */
export const later = (from: Date, days: number) =>
  new Date(Math.round((from.getTime() + days * DAY_MS) / 1_000) * 1_000)

export function drawAlbumLife(random: Random, sentAt: Date): Timed[] {
  const day = saoPauloDay(sentAt)
  const deadline = addDays(day, random.integer(4, 30))
  const kinds: Timed[] = [{ at: sentAt, do: 'album-send', deadline }]
  let [at, version] = [sentAt, 1]
  const wait = () => (at = later(at, random.between(0.1, 8)))
  for (let round = random.integer(0, 3); round > 0; round -= 1) {
    kinds.push({ at: wait(), do: 'album-request', version })
    kinds.push({ at: wait(), do: 'album-settle' })
    version += 1
    kinds.push({ at: wait(), do: 'album-version', version })
  }
  if (random.chance(0.5)) {
    kinds.push({ at: wait(), do: 'album-approve', version })
    if (random.chance(0.3)) kinds.push({ at: wait(), do: 'album-reopen' })
  }
  const inTime = later(sentAt, random.between(1, 20))
  if (random.chance(0.2)) {
    kinds.push({ at: inTime, do: 'album-move-deadline', deadline: addDays(deadline, random.integer(3, 15)) })
  }
  if (random.chance(0.1)) kinds.push({ at: inTime, do: 'album-trash' })
  if (random.chance(0.06)) kinds.push({ at: inTime, do: 'stop' })
  return kinds
}

const idOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export const albumIdOf = (album: number) => idOf(`reminded album ${album}`)
const versionIdOf = (album: number, version: number) => idOf(`reminded album ${album} version ${version}`)
const readerIdOf = (album: number) => idOf(`reader of album ${album}`)

type Statement = readonly [sql: string, values: unknown[]]

/** Seals a reader's link, as the product does when it makes the reader. */
export function linkSealer(env: Readonly<Record<string, string | undefined>>) {
  const keys = createKeys(Buffer.from(env['SECRET_KEY'] ?? '', 'base64'))
  return (customerId: string, readerId: string) =>
    keys.seal('album-reader-link' as KeyPurpose, `link of ${readerId}`, `${customerId}/${readerId}`)
}

/** What the product's calls write; the album's number is the event's `gallery`. */
export function albumStatements(
  event: { readonly at: Date; readonly gallery: number } & AlbumEventKind,
  ids: { readonly customerId: string; readonly clientId: string },
  seal: ReturnType<typeof linkSealer>,
): Statement[] {
  const { at, gallery: number } = event
  const { customerId } = ids
  const [albumId, readerId] = [albumIdOf(number), readerIdOf(number)]
  const ofAlbum = (change: string, ...values: unknown[]): Statement => [
    `update album set ${change} where customer_id = $1 and id = $2`,
    [customerId, albumId, ...values],
  ]
  const sendVersion = (version: number): Statement => [
    `insert into album_version (customer_id, id, album_id, number, pictures, created_at, sent_at)
     values ($1, $2, $3, $4, 24, $5, $5)`,
    [customerId, versionIdOf(number, version), albumId, version, at],
  ]
  const setApproved = (approvedAt: Date | null): Statement => [
    'update album_proof set approved_at = $3 where customer_id = $1 and album_id = $2',
    [customerId, albumId, approvedAt],
  ]
  switch (event.do) {
    case 'album-send':
      return [
        [
          `insert into album (customer_id, id, title, slug, client_id, deadline_day, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [customerId, albumId, `Álbum ${number}`, `album-${number}`, ids.clientId, event.deadline, at],
        ],
        ['insert into album_proof (customer_id, album_id) values ($1, $2)', [customerId, albumId]],
        sendVersion(1),
        [
          `insert into album_reader (customer_id, id, album_id, client_id, name, secret_hash, sealed, created_at, last_seen_at)
           values ($1, $2, $3, $4, 'Marina Alves', $5, $6, $7, $7)`,
          [
            customerId,
            readerId,
            albumId,
            ids.clientId,
            createHash('sha256').update(readerId).digest(),
            seal(customerId, readerId),
            at,
          ],
        ],
      ]
    case 'album-version':
      return [sendVersion(event.version)]
    case 'album-request':
      return [
        [
          `insert into album_round (customer_id, id, album_id, version_id, number, reader_id, reader_name, requests, sent_at)
           values ($1, $2, $3, $4, $5, $6, 'Marina Alves', 1, $7)`,
          [
            customerId,
            idOf(`round ${number} ${event.version}`),
            albumId,
            versionIdOf(number, event.version),
            event.version,
            readerId,
            at,
          ],
        ],
        [
          `insert into album_request (customer_id, id, album_id, version_id, spread, x, y, kind, reader_id, reader_name,
             state, round_id, created_at, revision)
           values ($1, gen_random_uuid(), $2, $3, 1, 500, 500, 'comment', $4, 'Marina Alves', 'open', $5, $6, 1)`,
          [
            customerId,
            albumId,
            versionIdOf(number, event.version),
            readerId,
            idOf(`round ${number} ${event.version}`),
            at,
          ],
        ],
      ]
    case 'album-settle':
      return [
        [
          `update album_request set state = 'done', settled_at = $3
           where customer_id = $1 and album_id = $2 and state = 'open'`,
          [customerId, albumId, at],
        ],
      ]
    case 'album-approve':
      return [
        [
          `insert into album_approval (customer_id, id, album_id, version_id, reader_id, name, spreads, open_requests,
             open_request_ids, manifest, approved_at, ip, device)
           values ($1, gen_random_uuid(), $2, $3, $4, 'Marina Alves', 24, 0, '{}', '[]', $5, '203.0.113.7', 'phone')`,
          [customerId, albumId, versionIdOf(number, event.version), readerId, at],
        ],
        setApproved(at),
      ]
    case 'album-reopen':
      return [
        [
          `update album_approval set reopened_at = $3 where customer_id = $1 and album_id = $2 and reopened_at is null`,
          [customerId, albumId, at],
        ],
        setApproved(null),
      ]
    case 'album-move-deadline':
      return [ofAlbum('deadline_day = $3', event.deadline)]
    case 'album-trash':
      return [ofAlbum(`deleted_at = $3, purge_at = $3::timestamptz + interval '7 days'`, at)]
  }
}

/** What is known of an album before a reminder; replayed by `findings.ts`. */
export type AlbumState = { readonly deadline: string; readonly isApproved: boolean; readonly hasRequests: boolean }

/** The state after an event; an approval is of the newest version, so a later version exists only after a reopening. */
export function albumAfter(album: AlbumState | null, event: AlbumEventKind): AlbumState | null {
  if (event.do === 'album-send') return { deadline: event.deadline, isApproved: false, hasRequests: false }
  if (album === null) return null
  if (event.do === 'album-move-deadline') return { ...album, deadline: event.deadline }
  if (event.do === 'album-request') return { ...album, hasRequests: true }
  if (event.do === 'album-settle') return { ...album, hasRequests: false }
  if (event.do === 'album-approve') return { ...album, isApproved: true }
  if (event.do === 'album-reopen') return { ...album, isApproved: false }
  return event.do === 'album-trash' ? null : album
}
