import { formatMoney, saoPauloDay, selectionTotals } from '@revela/domain'
import { selectionTable } from '@revela/phrases'
import { termsOf } from '../terms.ts'
import type { Exported } from './exported.read.ts'
import { page, paper, plain } from './sheet-page.ts'

const width = page.width - 2 * page.margin

/** Who, which gallery, how many and how much, and what the family wrote. */
export function drawSheetHead(pdf: PDFKit.PDFDocument, exported: Exported): void {
  const { gallery, client, profile, selection } = exported
  const day = saoPauloDay(selection.finished_at!).split('-').toReversed().join('/')
  pdf.fillColor(paper.quiet).font('Helvetica').fontSize(10).text(plain(profile.display_name))
  pdf.moveDown(0.5).fillColor(paper.ink).font('Times-Roman').fontSize(26).text(plain(gallery.title), { lineGap: -2 })
  pdf
    .moveDown(0.25)
    .font('Helvetica')
    .fontSize(11)
    .text(plain(selectionTable.chosenBy(client.name, day)))
  drawFigures(pdf, exported)
  if (selection.note) {
    pdf.font('Times-Italic').fontSize(12).fillColor(paper.ink)
    pdf.text(plain(`“${selection.note}”`), page.margin, pdf.y, { width: width * 0.86, lineGap: 2 }).moveDown(1)
  }
  pdf.moveDown(0.4)
}

/** The sums side by side between two hairlines, as on an invoice. */
function drawFigures(pdf: PDFKit.PDFDocument, { selection }: Exported): void {
  const { chosen, included, extras, totalCents } = selectionTotals(termsOf(selection), selection.chosen)
  // What the family accepted, whatever was agreed anew since.
  const total = selection.finished_total ?? totalCents
  const words = selectionTable.figures
  const figures =
    total > 0
      ? [
          [words.chosen, String(chosen)],
          [words.included, String(included)],
          [words.extras, String(extras)],
          [words.total, formatMoney(total)],
        ]
      : [[words.chosen, String(chosen)]]
  const top = pdf.y + 14
  const column = width / 4
  line(pdf, top)
  for (const [place, [term, value]] of figures.entries()) {
    const left = page.margin + place * column
    pdf
      .fillColor(paper.quiet)
      .font('Helvetica')
      .fontSize(8)
      .text(term ?? '', left, top + 9, { width: column })
    pdf
      .fillColor(paper.ink)
      .fontSize(14)
      .text(value ?? '', left, top + 20, { width: column })
  }
  line(pdf, top + 44)
  pdf.x = page.margin
  pdf.y = top + 58
}

function line(pdf: PDFKit.PDFDocument, at: number): void {
  pdf
    .moveTo(page.margin, at)
    .lineTo(page.width - page.margin, at)
    .lineWidth(0.6)
    .stroke(paper.hairline)
}
