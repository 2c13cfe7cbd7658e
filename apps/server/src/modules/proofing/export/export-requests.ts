import type { AnswerOf, exportAlbumRequests } from '@revela/contract'
import { DAY_MS, lightroomList, safeFileName, saoPauloDay } from '@revela/domain'
import { albumFiles } from '@revela/phrases'
import { randomBytes } from 'node:crypto'
import { createGate } from '../../../platform/crypto/gate.ts'
import { downloadFileAddress } from '../../../platform/download-files/download-files.ts'
import { shardOf } from '../../../platform/object-store/customer-prefixes.ts'
import { discard } from '../../pictures/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { readAlbum, readSentVersions, type SentVersion } from '../album.read.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { readRequests, type WireRequest } from '../request.repository.ts'
import type { Checklist } from './draw-album-pdf.ts'
import { spreadThumbs } from './spread-thumbs.ts'

type Exported = AnswerOf<typeof exportAlbumRequests>
type Format = 'csv' | 'pdf' | 'lightroom'

/** Drawing takes a second or two of the process. */
const exportLimits = (customerId: string) => [{ name: 'album:export', key: customerId, max: 120, windowSeconds: 3_600 }]
/** Of one process, which serves everybody else meanwhile. More at once are asked to come back (`TooManyRequests`). */
const maxDrawings = { running: 1, waiting: 8 }
const draw = createGate(maxDrawings.running, maxDrawings.waiting)

/** The sent requests as the studio works through them. Files are deleted after a day. */
export async function exportRequests(
  deps: ProofingDeps,
  customerId: string,
  albumId: string,
  format: Format,
): Promise<Exported> {
  await deps.limiter.consume(exportLimits(customerId))
  const read = await deps.db.tenant(customerId, async (tx) => ({
    album: await readAlbum(tx, customerId, albumId),
    studio: (await openProfile(tx, customerId, deps.clock())).display_name,
    versions: await readSentVersions(tx, customerId, albumId),
    requests: inOrder(await readRequests(tx, deps, { customerId, albumId, viewer: 'studio' })),
  }))
  const { album, studio, versions, requests } = read
  const nameOf = (extension: string) => safeFileName(albumFiles.requestsName(album.title, extension))
  if (format === 'lightroom') {
    return { name: nameOf('txt'), url: null, text: lightroomList(wantedFiles(requests)) }
  }
  if (format === 'csv') {
    const body = Buffer.from(requestsCsv(requests))
    return storeFile(deps, customerId, { name: nameOf('csv'), type: 'text/csv; charset=utf-8', body })
  }
  const body = await draw(async () => {
    const spreads = await readSpreads(deps, customerId, { versions, requests })
    // Imported lazily: most processes never draw a PDF.
    const { drawChecklist } = await import('./draw-album-pdf.ts')
    return drawChecklist({ studio, title: album.title, spreads })
  })
  return storeFile(deps, customerId, { name: nameOf('pdf'), type: 'application/pdf', body })
}

/** The spreads that have requests, with their thumbnails. */
async function readSpreads(
  deps: ProofingDeps,
  customerId: string,
  { versions, requests }: { readonly versions: readonly SentVersion[]; readonly requests: readonly WireRequest[] },
): Promise<Checklist['spreads']> {
  const spreads: Checklist['spreads'][number][] = []
  for (const version of versions) {
    const own = requests.filter((request) => request.version === version.number)
    if (own.length === 0) continue
    const thumbs = await spreadThumbs({ ...deps, pool: deps.decoders }, customerId, version.id)
    for (const [spread, group] of Map.groupBy(own, (request) => request.spread)) {
      spreads.push({ version: version.number, spread, thumb: thumbs[spread - 1], requests: group })
    }
  }
  return spreads
}

/** By version and spread; those of one spread in the order in which they were written. */
function inOrder(requests: readonly WireRequest[]): WireRequest[] {
  return requests.toSorted((a, b) => a.version - b.version || a.spread - b.spread)
}

/** Declined wishes are not exported: nobody needs to find those pictures. */
function wantedFiles(requests: readonly WireRequest[]): string[] {
  return requests.flatMap(({ swap, state }) => (swap && state !== 'declined' ? [swap.title] : []))
}

/** For Excel in Brazil: semicolons, a byte order mark for UTF-8, and no cell that Excel would run as a formula. */
function requestsCsv(requests: readonly WireRequest[]): string {
  const rows = requests.map((request) => [
    String(request.spread),
    String(request.version),
    request.chip === null ? albumFiles.kinds[request.kind] : albumFiles.chips[request.chip],
    request.text,
    request.swap?.title ?? '',
    request.reader_name,
    saoPauloDay(new Date(request.created_at)).split('-').toReversed().join('/'),
    albumFiles.states[request.state],
    request.decline_reason,
  ])
  return `\ufeff${[albumFiles.columns, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const escapedText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${escapedText.replaceAll('"', '""')}"`
}

async function storeFile(
  { db, clock, store, keys, config }: ProofingDeps,
  customerId: string,
  { name, type, body }: { readonly name: string; readonly type: string; readonly body: Buffer },
): Promise<Exported> {
  const extension = name.slice(name.lastIndexOf('.'))
  const key = `x/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}${extension}`
  // The deletion is scheduled before the file is stored, so that an attempt that dies leaves no orphan.
  await db.tenant(customerId, (tx) =>
    discard(tx, customerId, [{ objectKey: key, isPrefix: false }], new Date(clock().getTime() + DAY_MS)),
  )
  await store.put(key, body, { length: body.length, type })
  const file = { key, name, type, bytes: body.length }
  return { name, url: downloadFileAddress({ keys, clock, origin: config.CONTENT_ORIGIN }, file), text: null }
}
