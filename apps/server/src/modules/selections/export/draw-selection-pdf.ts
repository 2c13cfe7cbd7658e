import { formatMoney, saoPauloDay, selectionTotals, termsFromStored } from '@revela/domain'
import { pictureCaption, selectionTable } from '@revela/phrases'
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit'
import { chapterTitle, commentsOfPicture, type Exported } from './exported.read.ts'

/** The page of a contact sheet: A4 portrait, in points. */
const page = { width: 595.28, height: 841.89, margin: 42, foot: 14 }

const paper = { ink: '#1f1d1b', muted: '#6b6661', hairline: '#e8e5e0', blank: '#f2efea', accent: '#ff4949' }

/** The standard PDF fonts have only Western characters; other characters are left out instead of shown as boxes. */
function toWinAnsi(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu, '')
    .trim()
}

const innerWidth = page.width - 2 * page.margin

/** Client, gallery, counts and total, and the family's note. */
function drawHeader(pdf: PDFKit.PDFDocument, exported: Exported): void {
  const { gallery, client, profile, selection } = exported
  const day = saoPauloDay(selection.finished_at!).split('-').toReversed().join('/')
  pdf.fillColor(paper.muted).font('Helvetica').fontSize(10).text(toWinAnsi(profile.display_name))
  pdf
    .moveDown(0.5)
    .fillColor(paper.ink)
    .font('Times-Roman')
    .fontSize(26)
    .text(toWinAnsi(gallery.title), { lineGap: -2 })
  pdf
    .moveDown(0.25)
    .font('Helvetica')
    .fontSize(11)
    .text(toWinAnsi(selectionTable.chosenBy(client.name, day)))
  drawTotals(pdf, exported)
  if (selection.note) {
    pdf.font('Times-Italic').fontSize(12).fillColor(paper.ink)
    pdf.text(toWinAnsi(`“${selection.note}”`), page.margin, pdf.y, { width: innerWidth * 0.86, lineGap: 2 }).moveDown(1)
  }
  pdf.moveDown(0.4)
}

/** The totals side by side between two thin lines, as on an invoice. */
function drawTotals(pdf: PDFKit.PDFDocument, { selection }: Exported): void {
  const { chosen, included, extras, totalCents } = selectionTotals(termsFromStored(selection), selection.chosen)
  // The total that the family accepted, even if the terms changed since.
  const total = selection.finished_total ?? totalCents
  const labels = selectionTable.counts
  const totals =
    total > 0
      ? [
          [labels.chosen, String(chosen)],
          [labels.included, String(included)],
          [labels.extras, String(extras)],
          [labels.total, formatMoney(total)],
        ]
      : [[labels.chosen, String(chosen)]]
  const top = pdf.y + 14
  const column = innerWidth / 4
  line(pdf, top)
  for (const [index, [term, value]] of totals.entries()) {
    const left = page.margin + index * column
    pdf
      .fillColor(paper.muted)
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

const columns = 4
const gap = 13
const columnWidth = (innerWidth - (columns - 1) * gap) / columns
/** The maximum height of a portrait picture, so that a page holds six rows. */
const tallest = 92
/** A long thread is printed in full after the last picture. */
const commentLayout = { left: 7, size: 8, maxHeight: 112 }

type Cell = {
  readonly number: number
  readonly name: string
  readonly comments: string
  readonly picture: { readonly width: number; readonly height: number }
  /** Heights of the text below the picture. */
  readonly nameHeight: number
  readonly commentHeight: number
  readonly isTruncated: boolean
  readonly height: number
}

type ReadThumb = (number: number) => Promise<Buffer | null>

/** A gallery's chapter on the sheet; pictures in no chapter have no heading. */
type Section = { readonly title: string; readonly pictures: Exported['pictures'] }

function sectionsOf(exported: Exported): Section[] {
  return [...Map.groupBy(exported.pictures, ({ chapter }) => chapter)].map(([chapter, pictures]) => ({
    title: toWinAnsi(chapterTitle(exported, chapter)),
    pictures,
  }))
}

const heading = { size: 15, height: 26 }

/**
 * Draws every picture with its name and comments, chapter by chapter. A name is never truncated: it is the purpose of
 * the sheet.
 */
async function drawRows(pdf: PDFKit.PDFDocument, exported: Exported, readThumb: ReadThumb): Promise<void> {
  let top = pdf.y
  let isFirstRow = true
  const truncatedCells: Cell[] = []
  for (const { title, pictures: chosen } of sectionsOf(exported)) {
    for (let from = 0; from < chosen.length; from += columns) {
      const cells = chosen.slice(from, from + columns).map((picture) => measured(pdf, exported, picture))
      const pictures = Math.max(...cells.map(({ picture }) => picture.height))
      const height = pictures + Math.max(...cells.map((cell) => cell.height))
      // A heading is not left alone at the end of a page.
      const headingHeight = from === 0 && title ? heading.height : 0
      if (top + headingHeight + height > page.height - page.margin - page.foot && !isFirstRow) {
        pdf.addPage()
        top = page.margin
      }
      if (headingHeight > 0) drawHeading(pdf, title, top)
      top += headingHeight
      for (const [index, cell] of cells.entries()) {
        const at = { left: page.margin + index * (columnWidth + gap), base: top + pictures }
        drawPicture(pdf, await readThumb(cell.number), cell, at)
        drawComments(pdf, cell, at)
        if (cell.isTruncated) truncatedCells.push(cell)
      }
      top += height + gap
      isFirstRow = false
    }
  }
  if (truncatedCells.length > 0) drawLongComments(pdf, truncatedCells)
}

function drawHeading(pdf: PDFKit.PDFDocument, title: string, top: number): void {
  pdf
    .fillColor(paper.ink)
    .font('Times-Roman')
    .fontSize(heading.size)
    .text(title, page.margin, top, { width: innerWidth, height: heading.size, ellipsis: true })
}

function measured(pdf: PDFKit.PDFDocument, exported: Exported, picture: Exported['pictures'][number]): Cell {
  const name = toWinAnsi(pictureCaption(picture.display_number, picture.title))
  const comments = toWinAnsi(commentsOfPicture(exported, picture.number).join('\n'))
  const ratio = (picture.width ?? 3) / (picture.height ?? 2)
  const fitted = Math.min(columnWidth, tallest * ratio)
  const nameHeight = pdf.font('Helvetica-Bold').fontSize(8).heightOfString(name, { width: columnWidth })
  const fullText = comments
    ? pdf
        .font('Helvetica')
        .fontSize(commentLayout.size)
        .heightOfString(comments, { width: columnWidth - commentLayout.left })
    : 0
  const commentHeight = Math.min(fullText, commentLayout.maxHeight)
  return {
    number: picture.number,
    name,
    comments,
    picture: { width: fitted, height: fitted / ratio },
    nameHeight,
    commentHeight,
    isTruncated: fullText > commentLayout.maxHeight,
    height: 5 + nameHeight + (comments ? commentHeight + 5 : 0),
  }
}

type CellPosition = { readonly left: number; readonly base: number }

/** Pictures of a row are aligned at the bottom; a missing one leaves its cell empty. */
function drawPicture(
  pdf: PDFKit.PDFDocument,
  thumb: Buffer | null,
  { picture }: Cell,
  { left, base }: CellPosition,
): void {
  const top = base - picture.height
  if (thumb) pdf.image(thumb, left, top, picture)
  else pdf.rect(left, top, picture.width, picture.height).fill(paper.blank)
}

function drawComments(pdf: PDFKit.PDFDocument, cell: Cell, { left, base }: CellPosition): void {
  const { name, comments, nameHeight, commentHeight, height } = cell
  pdf
    .fillColor(paper.ink)
    .font('Helvetica-Bold')
    .fontSize(8)
    .text(name, left, base + 5, { width: columnWidth })
  if (!comments) return
  const top = base + 5 + nameHeight + 3
  pdf
    .moveTo(left + 0.75, top)
    .lineTo(left + 0.75, base + height - 2)
    .lineWidth(1.5)
    .stroke(paper.accent)
  pdf
    .fillColor(paper.ink)
    .font('Helvetica')
    .fontSize(commentLayout.size)
    .text(comments, left + commentLayout.left, top, {
      width: columnWidth - commentLayout.left,
      height: commentHeight,
      ellipsis: true,
    })
}

/** Text that flows over as many pages as it needs. */
function drawLongComments(pdf: PDFKit.PDFDocument, cells: readonly Cell[]): void {
  pdf.addPage().fillColor(paper.ink).font('Times-Roman').fontSize(18)
  pdf.text(selectionTable.longTalks, page.margin, page.margin).moveDown(0.6)
  for (const { name, comments } of cells) {
    pdf.font('Helvetica-Bold').fontSize(9).text(name, { paragraphGap: 3 })
    pdf.font('Helvetica').fontSize(9).text(comments, { lineGap: 1.5 }).moveDown(1)
  }
}

/** A contact sheet: client, gallery, counts and total, then every picture with its name and comments. */
export async function drawSelectionPdf(exported: Exported, readThumb: ReadThumb): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: toWinAnsi(exported.gallery.title), Author: toWinAnsi(exported.profile.display_name) },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  drawHeader(pdf, exported)
  await drawRows(pdf, exported, readThumb)
  drawFooter(pdf, exported)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function drawFooter(pdf: PDFKit.PDFDocument, { gallery, client, profile }: Exported): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    const index = { height: 10, lineBreak: false, ellipsis: true } as const
    const top = page.height - page.margin + page.foot
    pdf.fillColor(paper.muted).font('Helvetica').fontSize(8)
    const about = toWinAnsi([gallery.title, client.name, profile.display_name].join(' · '))
    pdf.text(about, page.margin, top, { ...index, width: innerWidth - 90 })
    const right = { width: 80, align: 'right', lineBreak: false } as const
    pdf.text(selectionTable.pageOf(at + 1, count), page.width - page.margin - right.width, top, right)
  }
}
