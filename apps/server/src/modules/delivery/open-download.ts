import type { DeliverySize } from '@revela/domain'
import type { Readable } from 'node:stream'
import { parseTenantToken } from '../../platform/crypto/tenant-token.ts'
import type { OpenedFile } from '../../platform/download-files/download-files.ts'
import { applyPatches } from '../../platform/location/location-patches.ts'
import type { ObjectStore } from '../../platform/object-store/object-store.ts'
import { segmentsBetween, zipLayout, type ZipLayout } from '../../platform/zip/zip-layout.ts'
import { readVisitorRights } from '../selections/index.ts'
import { closedState, readGrant, recordDownload } from '../sharing/index.ts'
import { archivePaths, zipName } from './chapter-folders.ts'
import {
  deliveredNames,
  deliveredObject,
  readDeliverables,
  type Deliverable,
  type DeliveredObject,
} from './deliverable.ts'
import type { DeliveryDeps } from './delivery.module.ts'
import { downloadError } from './download-permission.ts'
import { markDownloadCounted } from './download.repository.ts'

type Deps = Pick<DeliveryDeps, 'db' | 'clock' | 'store' | 'termsOf'>

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
  readonly folder_names: string[]
  readonly folder_starts: number[]
}

const statement = {
  name: 'open_download',
  text: `select d.gallery_id, g.title as gallery_title, d.session_id, s.kind as session_kind,
      case when s.identified then s.client_id else c.client_id end as client_id, d.kind, d.size, d.numbers, d.versions, d.parts,
      d.folder_names, d.folder_starts
    from download d
    join gallery g on g.customer_id = d.customer_id and g.id = d.gallery_id and g.deleted_at is null
      and g.access_epoch = d.access_epoch and g.download_pin_revision = d.download_pin_revision
    join client_session s on s.customer_id = d.customer_id and s.id = d.session_id
    join client_grant c on c.customer_id = d.customer_id and c.session_id = d.session_id and c.gallery_id = d.gallery_id
    where d.customer_id = $1 and d.id = $2 and d.secret_hash = $3 and d.expires_at > $4`,
}

/**
 * Opens a download's address. Every request checks again that the visitor may enter the gallery, that the switches, the
 * scope, the payment, the PIN and the plan still allow the whole list, and that every picture has the same version.
 * Otherwise the response says that the address is gone.
 */
export function downloadOpener(deps: Deps): (token: string, part: string, agent: string) => Promise<OpenedFile | null> {
  const { db, clock, store } = deps
  return async (token, part, agent) => {
    const parsed = parseTenantToken(token)
    if (!parsed) return null
    const { customerId, id, secretHash } = parsed
    const now = clock()
    const values = [customerId, id, secretHash, now]
    const [row] = await db.readTenant<Row>(customerId, { ...statement, values })
    if (!row || !(await isAllowed(deps, customerId, row, now))) return null
    const slice = sliceOf(row, part)
    if (!slice) return null
    const pictures = await readUnchangedPictures(deps, customerId, row, slice)
    if (!pictures) return null

    const owner = { customerId, ownerId: row.gallery_id }
    const objectOf = (picture: Deliverable) => deliveredObject(owner, picture, row.size)
    const count = async () => {
      if (row.session_kind === 'preview') return
      const visitorKey = {
        customerId,
        sessionId: row.session_id,
        clientId: row.client_id,
        galleryId: row.gallery_id,
      }
      await db.tenant(customerId, async (tx) => {
        if (await markDownloadCounted(tx, customerId, id, now))
          await recordDownload(tx, visitorKey, row.numbers.length, agent, now)
      })
    }
    if (row.kind === 'files') {
      const [picture] = pictures
      const object = objectOf(picture!)
      return {
        name: deliveredNames(pictures, row.size)[0]!,
        etag: `${id}-${part}`,
        length: picture!.bytes ?? 0,
        type: row.size === 'original' ? picture!.content_type : 'image/jpeg',
        onStart: count,
        read: (from, to) => streamSegments(store, [{ object, from, to }]),
      }
    }
    const folders = { names: row.folder_names, starts: row.folder_starts }
    const layout = layoutOf(pictures, archivePaths(pictures, slice.from, row.size, folders))
    return {
      name: zipName(row.gallery_title, folders, Number(part) - 1, row.parts.length),
      etag: `${id}-${part}`,
      length: layout.length,
      type: 'application/zip',
      onStart: count,
      read: (from, to) =>
        streamSegments(
          store,
          zipSegments(layout, from, to, (entry) => objectOf(pictures[entry]!)),
        ),
    }
  }
}

async function isAllowed({ db, termsOf }: Deps, customerId: string, row: Row, now: Date): Promise<boolean> {
  const [grant, rights, terms] = await Promise.all([
    readGrant(db, { customerId, sessionId: row.session_id }, row.gallery_id, now),
    readVisitorRights(
      db,
      { kind: row.session_kind, customerId, clientId: row.client_id, participantId: null, sessionId: row.session_id },
      row.gallery_id,
    ),
    termsOf(customerId),
  ])
  if (!grant || !rights || grant.participant_id !== null) return false
  if (row.session_kind !== 'preview' && closedState(grant, terms, now) !== null) return false
  const attempt = { as: row.kind, size: row.size, single: row.numbers.length === 1, numbers: row.numbers }
  return downloadError(rights, terms.limits, attempt, now) === null
}

type Slice = { readonly from: number; readonly count: number }

/** Part `3` is the third file of a list or the third part of a ZIP; both are counted from 1. */
function sliceOf(row: Row, part: string): Slice | null {
  const partIndex = Number(part) - 1
  if (row.kind === 'files')
    return partIndex >= 0 && partIndex < row.numbers.length ? { from: partIndex, count: 1 } : null
  const count = row.parts[partIndex]
  if (count === undefined) return null
  return { from: row.parts.slice(0, partIndex).reduce((sum, each) => sum + each, 0), count }
}

async function readUnchangedPictures({ db }: Deps, customerId: string, row: Row, { from, count }: Slice) {
  const numbers = row.numbers.slice(from, from + count)
  const found = await readDeliverables(db, customerId, row.gallery_id, numbers, row.size)
  const byNumber = new Map(found.map((picture) => [picture.number, picture]))
  const pictures = numbers.map((number) => byNumber.get(number))
  const isUnchanged = pictures.every(
    (picture, partIndex) => picture?.version === row.versions[from + partIndex] && picture?.bytes !== null,
  )
  return isUnchanged ? (pictures as Deliverable[]) : null
}

function layoutOf(pictures: readonly Deliverable[], names: readonly string[]): ZipLayout {
  return zipLayout(
    pictures.map((picture, partIndex) => ({
      name: names[partIndex]!,
      bytes: picture.bytes ?? 0,
      crc32: picture.crc32 ?? 0,
      modifiedAt: picture.at,
    })),
  )
}

function* zipSegments(
  layout: ZipLayout,
  from: number,
  to: number,
  objectOf: (entry: number) => ReturnType<typeof deliveredObject>,
): Generator<DownloadSegment> {
  for (const segment of segmentsBetween(layout, from, to)) {
    if ('bytes' in segment) yield segment
    else yield { object: objectOf(segment.entry), from: segment.from, to: segment.to }
  }
}

export type DownloadSegment =
  | { readonly bytes: Buffer }
  | { readonly object: DeliveredObject; from: number; to: number }

/**
 * Streams a download's bytes, one object after the other. The next object is opened while the current one is sent, so
 * that the store's latency is not added for every picture; at most two are open.
 */
export async function* streamSegments(store: ObjectStore, segments: Iterable<DownloadSegment>): AsyncGenerator<Buffer> {
  const open = (segment: DownloadSegment) =>
    'bytes' in segment ? null : store.open(segment.object.key, { from: segment.from, to: segment.to })
  const waiting: { segment: DownloadSegment; stream: Promise<Readable> | null }[] = []
  const queue = segments[Symbol.iterator]()
  const openNext = () => {
    const { value, done } = queue.next()
    if (done) return
    const stream = open(value)
    // The consumer gets the error when it awaits the stream; until then it must not crash the process.
    stream?.catch(() => undefined)
    waiting.push({ segment: value, stream })
    // Headers take no time to send, so the picture behind them is opened as well.
    if (stream === null && waiting.length < 4) openNext()
  }
  try {
    openNext()
    while (waiting.length > 0) {
      const { segment, stream } = waiting[0]!
      if (waiting.length < 4) openNext()
      if ('bytes' in segment) yield segment.bytes
      else yield* patched(await stream!, segment)
      waiting.shift()
    }
  } finally {
    // The download is over; a stream that failed to open needs no closing.
    for (const { stream } of waiting) void stream?.then((opened) => opened.destroy()).catch(() => undefined)
  }
}

async function* patched(
  stream: Readable,
  { object, from }: Extract<DownloadSegment, { object: DeliveredObject }>,
): AsyncGenerator<Buffer> {
  let at = from
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    yield applyPatches(chunk, at, object.patches)
    at += chunk.length
  }
}
