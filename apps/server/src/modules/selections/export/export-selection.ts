import type {
  AnswerOf,
  exportSelection as endpoint,
  exportSelectionFile,
  getSelectionPdf,
  QueryOf,
} from '@revela/contract'
import {
  archiveNames,
  bareName,
  explorerBlocks,
  finderList,
  lightroomList,
  namesAlsoFound,
  namesWithSpaces,
  safeFileName,
  DAY_MS,
} from '@revela/domain'
import { selectionTable } from '@revela/phrases'
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Tx } from '../../../platform/db/database.ts'
import { downloadFileAddress } from '../../../platform/download-files/download-files.ts'
import { shardOf } from '../../../platform/object-store/customer-prefixes.ts'
import { segmentsBetween, zipLayout } from '../../../platform/zip/zip-layout.ts'
import { discard } from '../../pictures/index.ts'
import { requireFeature } from '../../subscriptions/index.ts'
import { changeSelection, findSelection } from '../selection.repository.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { chapterTitle, commentsOfPicture, readExported, type Exported } from './exported.read.ts'
import { selectionPdfJob } from './selection-pdf.job.ts'

export async function exportSelection(
  deps: SelectionsDeps,
  customerId: string,
  { sel_selection_id: id, service }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  await requireFeature(deps.subscriptions, customerId, 'export_selected_list')
  const exported = await readExported(deps, customerId, id)
  const names = exported.pictures.map(({ title }) => title)
  await deps.db.tenant(customerId, async (tx) => {
    await changeSelection(tx, customerId, id, { exported_at: deps.clock() })
    if (service === 'pdf') await requestPdf(deps, tx, customerId, id)
  })
  return {
    exported_selections: exportFormats[service](names),
    total_selected: names.length,
    blank_space: namesWithSpaces(names),
    also_found:
      service === 'lightroom' || service === 'finder' ? namesAlsoFound(names, await galleryTitles(deps, exported)) : [],
    selectionPDFRequestURL: service === 'pdf' ? `${deps.config.APP_ORIGIN}/api/selections/${id}/pdf` : null,
  }
}

async function galleryTitles({ db }: Pick<SelectionsDeps, 'db'>, { selection }: Exported): Promise<string[]> {
  const pictures = await db.readTenant<{ title: string }>(selection.customer_id, {
    name: 'titles_of_gallery',
    text: `select title from picture where customer_id = $1 and owner_id = $2 and owner_kind = 'gallery'
      and trashed_at is null order by number`,
    values: [selection.customer_id, selection.gallery_id],
  })
  return pictures.map(({ title }) => title)
}

const exportFormats = {
  lightroom: lightroomList,
  finder: finderList,
  windows_explorer: (names: readonly string[]) => explorerBlocks(names),
  pdf: () => null,
} as const

/** Requests the PDF of the current selection, unless it exists or was requested a moment ago. */
export async function requestPdf(
  { clock, jobs }: Pick<SelectionsDeps, 'clock' | 'jobs'>,
  tx: Tx,
  customerId: string,
  selectionId: string,
): Promise<void> {
  const selection = await findSelection(tx, customerId, selectionId)
  const now = clock()
  if (!selection?.finished_at || selection.pdf_revision === selection.revision) return
  if (selection.pdf_wanted_at && now.getTime() - selection.pdf_wanted_at.getTime() < 60_000) return
  await changeSelection(tx, customerId, selectionId, { pdf_wanted_at: now })
  await jobs.send(tx, selectionPdfJob, { customerId, selectionId })
}

export async function readPdf(
  deps: SelectionsDeps,
  customerId: string,
  id: string,
): Promise<AnswerOf<typeof getSelectionPdf>> {
  await requireFeature(deps.subscriptions, customerId, 'export_selected_list')
  await deps.db.tenant(customerId, (tx) => requestPdf(deps, tx, customerId, id))
  const { selection, ...about } = await readExported(deps, customerId, id)
  const { pdf_key: key, pdf_bytes: bytes } = selection
  if (selection.pdf_revision !== selection.revision || key === null || bytes === null) {
    return { ready: false, url: null }
  }
  return { ready: true, url: addressOf(deps, { key, bytes, name: fileName(about, 'pdf'), type: 'application/pdf' }) }
}

/** Made during the request, because a list of names is small. The file is deleted after a day. */
export async function exportFile(
  deps: SelectionsDeps,
  customerId: string,
  id: string,
  { format, label = 'pt' }: { readonly format: 'csv' | 'xmp'; readonly label?: LabelLanguage | undefined },
): Promise<AnswerOf<typeof exportSelectionFile>> {
  const { db, clock, store } = deps
  await requireFeature(deps.subscriptions, customerId, 'export_selected_list')
  const exported = await readExported(deps, customerId, id)
  const now = clock()
  const file =
    format === 'csv'
      ? { body: Buffer.from(selectionCsv(exported)), type: 'text/csv; charset=utf-8', extension: 'csv' }
      : { body: selectionXmp(exported, label, now), type: 'application/zip', extension: 'zip' }
  const key = `x/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}.${file.extension}`
  await db.tenant(customerId, async (tx) => {
    // The deletion is scheduled before the file is stored, so that an attempt that dies leaves no orphan.
    await discard(tx, customerId, [{ objectKey: key, isPrefix: false }], new Date(now.getTime() + DAY_MS))
    await changeSelection(tx, customerId, id, { exported_at: now })
  })
  await store.put(key, file.body, { length: file.body.length, type: file.type })
  const name = fileName(exported, file.extension)
  return { name, url: addressOf(deps, { key, name, type: file.type, bytes: file.body.length }) }
}

function fileName({ gallery, client }: Pick<Exported, 'gallery' | 'client'>, extension: string): string {
  return safeFileName(`${gallery.title} - ${client.name}.${extension}`)
}

function addressOf(
  { keys, clock, config }: SelectionsDeps,
  file: { key: string; name: string; type: string; bytes: number },
): string {
  return downloadFileAddress({ keys, clock, origin: config.CONTENT_ORIGIN }, file)
}

type LabelLanguage = keyof typeof greenLabel

/** The name of the green label in Lightroom's default label set. */
const greenLabel = { pt: 'Verde', en: 'Green' } as const

/** For Excel in Brazil: semicolons, a byte order mark for UTF-8, and no cell that Excel would run as a formula. */
function selectionCsv(exported: Exported): string {
  const hasChapters = exported.chapters.length > 0
  const rows = exported.pictures.map((picture) => [
    picture.title,
    String(picture.display_number ?? ''),
    ...(hasChapters ? [chapterTitle(exported, picture.chapter)] : []),
    commentsOfPicture(exported, picture.number).join(' | '),
  ])
  const columns = hasChapters ? selectionTable.columnsWithChapter : selectionTable.columns
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const escapedText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${escapedText.replaceAll('"', '""')}"`
}

/**
 * One sidecar for each chosen picture, with its name: placed beside the RAW files and read by Lightroom ("read metadata
 * from files"), it gives the picture five stars, a green label, and the family's comments as its caption.
 */
function selectionXmp(exported: Exported, language: LabelLanguage, now: Date): Buffer {
  const names = archiveNames(exported.pictures.map(({ title }) => `${bareName(title)}.xmp`))
  const files = exported.pictures.map((picture) =>
    Buffer.from(sidecar(commentsOfPicture(exported, picture.number).join('\n'), greenLabel[language])),
  )
  const layout = zipLayout(
    files.map((file, index) => ({ name: names[index]!, bytes: file.length, crc32: crc32(file), modifiedAt: now })),
  )
  const segments = [...segmentsBetween(layout, 0, layout.length - 1)]
  return Buffer.concat(segments.map((segment) => ('bytes' in segment ? segment.bytes : files[segment.entry]!)))
}

function sidecar(caption: string, label: string): string {
  const description = caption
    ? `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(caption)}</rdf:li></rdf:Alt></dc:description>`
    : ''
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmp:Rating="5"
    xmp:Label="${label}">${description}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
