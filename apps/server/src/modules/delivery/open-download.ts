import type { DeliverySize } from '@revela/domain'
import type { Readable } from 'node:stream'
import { parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { OpenedFile } from '../../platform/handed-files/handed-files.ts'
import { applyPatches } from '../../platform/location/location-patches.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { piecesBetween, zipLayout, type ZipLayout } from '../../platform/zip/zip-layout.ts'
import { readVisitorRights } from '../selections/index.ts'
import { closedState, readGrant, recordDownload } from '../sharing/index.ts'
import {
  deliveredNames,
  deliveredObject,
  readDeliverables,
  zipName,
  type Deliverable,
  type DeliveredObject,
} from './deliverable.ts'
import type { DeliveryNeeds } from './delivery.module.ts'
import { downloadRefusal } from './download-permission.ts'
import { countOnce } from './download.repository.ts'

type Needs = Pick<DeliveryNeeds, 'db' | 'clock' | 'store' | 'termsOf'>

type Row = {
  readonly gallery_id: string
  readonly gallery_title: string
  readonly session_id: string
  readonly session_kind: 'client' | 'guest' | 'preview'
  readonly client_id: string | null
  readonly kind: 'files' | 'zip'
  readonly size: DeliverySize
  readonly numbers: number[]
  readonly versions: number[]
  readonly parts: number[]
}

const statement = {
  name: 'open_download',
  text: `select d.gallery_id, g.title as gallery_title, d.session_id, s.kind as session_kind,
      case when s.identified then s.client_id else c.client_id end as client_id, d.kind, d.size, d.numbers, d.versions, d.parts
    from download d
    join gallery g on g.customer_id = d.customer_id and g.id = d.gallery_id and g.deleted_at is null
      and g.access_epoch = d.access_epoch and g.download_pin_revision = d.download_pin_revision
    join client_session s on s.customer_id = d.customer_id and s.id = d.session_id
    join client_grant c on c.customer_id = d.customer_id and c.session_id = d.session_id and c.gallery_id = d.gallery_id
    where d.customer_id = $1 and d.id = $2 and d.secret_hash = $3 and d.expires_at > $4`,
}

/**
 * Opens a download's address. Every request checks again that the visitor may enter the gallery, that the switches, the
 * scope, the payment, the PIN and the plan still allow the whole list, and that every picture is still the same version.
 * Otherwise the address answers that it is gone.
 */
export function downloadOpener(
  needs: Needs,
): (token: string, part: string, agent: string) => Promise<OpenedFile | null> {
  const { db, clock, store } = needs
  return async (token, part, agent) => {
    const parsed = parseTenantToken(token)
    if (!parsed) return null
    const { customerId, id, secretHash } = parsed
    const now = clock()
    const values = [customerId, id, secretHash, now]
    const [row] = await db.readTenant<Row>(customerId, { ...statement, values })
    if (!row || !(await isAllowed(needs, customerId, row, now))) return null
    const slice = sliceOf(row, part)
    if (!slice) return null
    const pictures = await sameVersions(needs, customerId, row, slice)
    if (!pictures) return null

    const owner = { customerId, ownerId: row.gallery_id }
    const names = deliveredNames(pictures, row.size)
    const objectOf = (picture: Deliverable) => deliveredObject(owner, picture, row.size)
    const count = async () => {
      if (row.session_kind === 'preview') return
      const looker = {
        customerId,
        sessionId: row.session_id,
        clientId: row.client_id,
        galleryId: row.gallery_id,
      }
      await db.tenant(customerId, async (tx) => {
        if (await countOnce(tx, customerId, id, now)) await recordDownload(tx, looker, row.numbers.length, agent, now)
      })
    }
    if (row.kind === 'files') {
      const [picture] = pictures
      const object = objectOf(picture!)
      return {
        name: names[0]!,
        etag: `${id}-${part}`,
        length: picture!.bytes ?? 0,
        type: row.size === 'original' ? picture!.content_type : 'image/jpeg',
        begun: count,
        read: (from, to) => sendPieces(store, [{ object, from, to }]),
      }
    }
    const layout = layoutOf(pictures, names)
    return {
      name: zipName(row.gallery_title, Number(part) - 1, row.parts.length),
      etag: `${id}-${part}`,
      length: layout.length,
      type: 'application/zip',
      begun: count,
      read: (from, to) =>
        sendPieces(
          store,
          zipPieces(layout, from, to, (entry) => objectOf(pictures[entry]!)),
        ),
    }
  }
}

async function isAllowed({ db, termsOf }: Needs, customerId: string, row: Row, now: Date): Promise<boolean> {
  const [grant, rights, terms] = await Promise.all([
    readGrant(db, { customerId, sessionId: row.session_id }, row.gallery_id, now),
    readVisitorRights(
      db,
      { kind: row.session_kind, customerId, clientId: row.client_id, sessionId: row.session_id },
      row.gallery_id,
    ),
    termsOf(customerId),
  ])
  if (!grant || !rights) return false
  if (row.session_kind !== 'preview' && closedState(grant, terms, now) !== null) return false
  const attempt = { as: row.kind, size: row.size, single: row.numbers.length === 1, numbers: row.numbers }
  return downloadRefusal(rights, terms.limits, attempt, now) === null
}

type Slice = { readonly from: number; readonly count: number }

/** `3` of files is the third of the list, `3` of a ZIP its third part; both counted from 1. */
function sliceOf(row: Row, part: string): Slice | null {
  const place = Number(part) - 1
  if (row.kind === 'files') return place >= 0 && place < row.numbers.length ? { from: place, count: 1 } : null
  const count = row.parts[place]
  if (count === undefined) return null
  return { from: row.parts.slice(0, place).reduce((sum, each) => sum + each, 0), count }
}

async function sameVersions({ db }: Needs, customerId: string, row: Row, { from, count }: Slice) {
  const numbers = row.numbers.slice(from, from + count)
  const found = await readDeliverables(db, customerId, row.gallery_id, numbers, row.size)
  const byNumber = new Map(found.map((picture) => [picture.number, picture]))
  const pictures = numbers.map((number) => byNumber.get(number))
  const same = pictures.every(
    (picture, place) => picture?.version === row.versions[from + place] && picture?.bytes !== null,
  )
  return same ? (pictures as Deliverable[]) : null
}

function layoutOf(pictures: readonly Deliverable[], names: readonly string[]): ZipLayout {
  return zipLayout(
    pictures.map((picture, place) => ({
      name: names[place]!,
      bytes: picture.bytes ?? 0,
      crc32: picture.crc32 ?? 0,
      modifiedAt: picture.at,
    })),
  )
}

function* zipPieces(
  layout: ZipLayout,
  from: number,
  to: number,
  objectOf: (entry: number) => ReturnType<typeof deliveredObject>,
): Generator<Piece> {
  for (const piece of piecesBetween(layout, from, to)) {
    if ('bytes' in piece) yield piece
    else yield { object: objectOf(piece.entry), from: piece.from, to: piece.to }
  }
}

export type Piece = { readonly bytes: Buffer } | { readonly object: DeliveredObject; from: number; to: number }

/**
 * The bytes of a download, one object after the other. The next one is asked for while the current one is sent, so
 * that the store's answer time is not paid for every photograph; never more than two are open.
 */
export async function* sendPieces(store: ObjectStore, pieces: Iterable<Piece>): AsyncGenerator<Buffer> {
  const open = (piece: Piece) =>
    'bytes' in piece ? null : store.open(piece.object.key, { from: piece.from, to: piece.to })
  const waiting: { piece: Piece; stream: Promise<Readable> | null }[] = []
  const queue = pieces[Symbol.iterator]()
  const ask = () => {
    const { value, done } = queue.next()
    if (done) return
    const stream = open(value)
    // Whoever waits for it hears of the fault; until then it must not end the process.
    stream?.catch(() => undefined)
    waiting.push({ piece: value, stream })
    // Headers are next to nothing: the photograph behind them is what takes time.
    if (stream === null && waiting.length < 4) ask()
  }
  try {
    ask()
    while (waiting.length > 0) {
      const { piece, stream } = waiting[0]!
      if (waiting.length < 4) ask()
      if ('bytes' in piece) yield piece.bytes
      else yield* patched(await stream!, piece)
      waiting.shift()
    }
  } finally {
    // The download is over; a stream that cannot be opened needs no closing.
    for (const { stream } of waiting) void stream?.then((opened) => opened.destroy()).catch(() => undefined)
  }
}

async function* patched(
  stream: Readable,
  { object, from }: Extract<Piece, { object: DeliveredObject }>,
): AsyncGenerator<Buffer> {
  let at = from
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield applyPatches(chunk, at, object.patches)
    at += chunk.length
  }
}
