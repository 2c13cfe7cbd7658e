import { selectionTable } from '@revela/phrases'
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit'
import { drawSheetHead } from './draw-sheet-head.ts'
import { drawSheetRows, type ThumbOf } from './draw-sheet-rows.ts'
import type { Exported } from './exported.read.ts'
import { page, paper, plain } from './sheet-page.ts'

/** A contact sheet: who, which gallery, how many and how much, then every photograph with its name and what was said. */
export async function drawSelectionPdf(exported: Exported, thumbOf: ThumbOf): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: plain(exported.gallery.title), Author: plain(exported.profile.display_name) },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  drawSheetHead(pdf, exported)
  await drawSheetRows(pdf, exported, thumbOf)
  drawFoot(pdf, exported)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function drawFoot(pdf: PDFKit.PDFDocument, { gallery, client, profile }: Exported): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    // Below the margin, where a text would otherwise begin a new page.
    pdf.page.margins.bottom = 0
    const width = page.width - 2 * page.margin
    const place = { height: 10, lineBreak: false, ellipsis: true } as const
    const top = page.height - page.margin + page.foot
    pdf.fillColor(paper.quiet).font('Helvetica').fontSize(8)
    const about = plain([gallery.title, client.name, profile.display_name].join(' · '))
    pdf.text(about, page.margin, top, { ...place, width: width - 90 })
    const right = { width: 80, align: 'right', lineBreak: false } as const
    pdf.text(selectionTable.pageOf(at + 1, count), page.width - page.margin - right.width, top, right)
  }
}
