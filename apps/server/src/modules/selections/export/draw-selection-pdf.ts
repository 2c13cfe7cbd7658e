import { formatMoney, saoPauloDay, selectionTotals } from '@revela/domain'
import { selectionTable } from '@revela/phrases'
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit'
import { termsOf } from '../terms.ts'
import { commentsOn, type Exported } from './exported.read.ts'

const page = { width: 595.28, height: 841.89, margin: 42 }
const columns = 4
const gap = 12
const cell = { width: (page.width - 2 * page.margin - (columns - 1) * gap) / columns, picture: 92, line: 10 }
const ink = '#1f1d1b'
const quiet = '#6b6661'

/** A contact sheet: who, which gallery, how many and how much, then every photograph with its name and what was said. */
export async function drawSelectionPdf(
  exported: Exported,
  thumbOf: (number: number) => Promise<Buffer | null>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    info: { Title: plain(exported.gallery.title) },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  drawHead(pdf, exported)
  await drawSheet(pdf, exported, thumbOf)
  drawFoot(pdf, exported)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function drawHead(pdf: PDFKit.PDFDocument, { gallery, client, profile, selection }: Exported): void {
  const { chosen, extras, totalCents } = selectionTotals(termsOf(selection), selection.chosen)
  pdf.fillColor(quiet).font('Helvetica').fontSize(10).text(plain(profile.display_name))
  pdf.moveDown(0.4).fillColor(ink).font('Times-Roman').fontSize(24).text(plain(gallery.title))
  const day = saoPauloDay(selection.finished_at!).split('-').toReversed().join('/')
  pdf
    .moveDown(0.3)
    .font('Helvetica')
    .fontSize(11)
    .fillColor(ink)
    .text(plain(selectionTable.chosenBy(client.name, day)))
  const total = totalCents > 0 ? formatMoney(totalCents) : null
  pdf.fillColor(quiet).text(plain(selectionTable.totals({ chosen, extras, total })))
  if (selection.note)
    pdf
      .moveDown(0.6)
      .fillColor(ink)
      .font('Helvetica-Oblique')
      .text(plain(`“${selection.note}”`))
  pdf.moveDown(1.2)
}

async function drawSheet(
  pdf: PDFKit.PDFDocument,
  exported: Exported,
  thumbOf: (number: number) => Promise<Buffer | null>,
): Promise<void> {
  let top = pdf.y
  for (let from = 0; from < exported.pictures.length; from += columns) {
    const row = exported.pictures.slice(from, from + columns)
    const said = row.map(({ number }) => plain(commentsOn(exported, number).join('\n')))
    pdf.font('Helvetica').fontSize(7.5)
    const heights = said.map((text) => (text ? pdf.heightOfString(text, { width: cell.width }) + 4 : 0))
    const height = cell.picture + cell.line + 6 + Math.max(0, ...heights)
    if (top + height > page.height - page.margin - 14 && from > 0) {
      pdf.addPage()
      top = page.margin
    }
    for (const [place, picture] of row.entries()) {
      const left = page.margin + place * (cell.width + gap)
      const thumb = await thumbOf(picture.number)
      const box: [number, number] = [cell.width, cell.picture]
      if (thumb) pdf.image(thumb, left, top, { fit: box, align: 'center', valign: 'center' })
      const name = { width: cell.width, height: cell.line, ellipsis: true, lineBreak: false }
      pdf
        .fillColor(ink)
        .fontSize(8)
        .text(plain(picture.title), left, top + cell.picture + 4, name)
      const comment = said[place]
      if (comment) {
        pdf
          .fillColor(quiet)
          .fontSize(7.5)
          .text(comment, left, top + cell.picture + cell.line + 6, { width: cell.width })
      }
    }
    top += height + gap
  }
}

function drawFoot(pdf: PDFKit.PDFDocument, { gallery }: Exported): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    // Below the margin, where a text would otherwise begin a new page.
    pdf.page.margins.bottom = 0
    const text = plain(selectionTable.pageOf(gallery.title, at + 1, count))
    pdf.fillColor(quiet).font('Helvetica').fontSize(8)
    pdf.text(text, page.margin, page.height - page.margin + 14, {
      width: page.width - 2 * page.margin,
      lineBreak: false,
    })
  }
}

/** The fonts every reader has know Western letters; what they do not know is left out rather than shown as boxes. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('“', '"')
    .replaceAll('”', '"')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u2022\u2026\u20ac]/gu, '')
}
