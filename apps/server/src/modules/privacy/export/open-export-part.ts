import type { OpenedFile } from '../../../platform/handed-files/opened-file.ts'
import { piecesBetween, type ZipLayout } from '../../../platform/zip/zip-layout.ts'
import { sendPieces, type Piece } from '../../delivery/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { readExportToken } from './export-part-address.ts'
import { layoutOf, readExportFiles, type PartFile } from './export-files.read.ts'

/**
 * A part of a copy, asked about at every request: the copy still stands and none of its originals has gone. The archive
 * is put together on its way out, from any byte on.
 */
export function exportPartOpener({ db, clock, keys, store }: Pick<PrivacyNeeds, 'db' | 'clock' | 'keys' | 'store'>) {
  return async (token: string): Promise<OpenedFile | null> => {
    const now = clock()
    const asked = readExportToken(keys, token, now)
    if (!asked) return null
    const files = await readExportFiles(db, asked, now)
    if (files.length === 0 || files.some(({ is_gone }) => is_gone)) return null
    const layout = layoutOf(files)
    return {
      name: asked.name,
      etag: `${asked.exportId}-${asked.part}`,
      length: layout.length,
      type: 'application/zip',
      begun: async () => undefined,
      read: (from, to) => sendPieces(store, piecesOf(layout, files, from, to)),
    }
  }
}

/** The photographer's own photographs, as they sent them: nothing is written over. */
function* piecesOf(layout: ZipLayout, files: readonly PartFile[], from: number, to: number): Generator<Piece> {
  for (const piece of piecesBetween(layout, from, to)) {
    if ('bytes' in piece) yield piece
    else yield { object: { key: files[piece.entry]!.object_key, patches: [] }, from: piece.from, to: piece.to }
  }
}
