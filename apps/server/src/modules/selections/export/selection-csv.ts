import { selectionTable } from '@revela/phrases'
import { commentsOn, type Exported } from './exported.read.ts'

/** For Excel in Brazil: semicolons, a mark that says UTF-8, and nothing that it would run as a formula. */
export function selectionCsv(exported: Exported): string {
  const rows = exported.pictures.map((picture) => [
    picture.title,
    String(picture.display_number ?? ''),
    commentsOn(exported, picture.number).join(' | '),
  ])
  return `\ufeff${[selectionTable.columns, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
