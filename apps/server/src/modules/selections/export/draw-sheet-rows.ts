import { pictureCaption, selectionTable } from '@revela/phrases'
import { commentsOn, type Exported } from './exported.read.ts'
import { page, paper, plain } from './sheet-page.ts'

const columns = 4
const gap = 13
const width = (page.width - 2 * page.margin - (columns - 1) * gap) / columns
/** An upright photograph is no taller than this, so that a page holds six rows. */
const tallest = 92
/** A long talk is told in full after the last photograph. */
const said = { left: 7, size: 8, most: 112 }

type Cell = {
  readonly number: number
  readonly name: string
  readonly comments: string
  readonly picture: { readonly width: number; readonly height: number }
  /** Of the words beneath. */
  readonly nameHeight: number
  readonly saidHeight: number
  readonly isCut: boolean
  readonly height: number
}

export type ThumbOf = (number: number) => Promise<Buffer | null>

/** Every photograph with its name and what was said about it; a name is never cut, it is what the sheet is for. */
export async function drawSheetRows(pdf: PDFKit.PDFDocument, exported: Exported, thumbOf: ThumbOf): Promise<void> {
  let top = pdf.y
  const cut: Cell[] = []
  for (let from = 0; from < exported.pictures.length; from += columns) {
    const cells = exported.pictures.slice(from, from + columns).map((picture) => measured(pdf, exported, picture))
    const pictures = Math.max(...cells.map(({ picture }) => picture.height))
    const height = pictures + Math.max(...cells.map((cell) => cell.height))
    if (top + height > page.height - page.margin - page.foot && from > 0) {
      pdf.addPage()
      top = page.margin
    }
    for (const [place, cell] of cells.entries()) {
      const at = { left: page.margin + place * (width + gap), base: top + pictures }
      drawPicture(pdf, await thumbOf(cell.number), cell, at)
      drawWords(pdf, cell, at)
      if (cell.isCut) cut.push(cell)
    }
    top += height + gap
  }
  if (cut.length > 0) drawLongTalks(pdf, cut)
}

function measured(pdf: PDFKit.PDFDocument, exported: Exported, picture: Exported['pictures'][number]): Cell {
  const name = plain(pictureCaption(picture.display_number, picture.title))
  const comments = plain(commentsOn(exported, picture.number).join('\n'))
  const ratio = (picture.width ?? 3) / (picture.height ?? 2)
  const fitted = Math.min(width, tallest * ratio)
  const nameHeight = pdf.font('Helvetica-Bold').fontSize(8).heightOfString(name, { width })
  const whole = comments
    ? pdf
        .font('Helvetica')
        .fontSize(said.size)
        .heightOfString(comments, { width: width - said.left })
    : 0
  const saidHeight = Math.min(whole, said.most)
  return {
    number: picture.number,
    name,
    comments,
    picture: { width: fitted, height: fitted / ratio },
    nameHeight,
    saidHeight,
    isCut: whole > said.most,
    height: 5 + nameHeight + (comments ? saidHeight + 5 : 0),
  }
}

type Place = { readonly left: number; readonly base: number }

/** They stand on one line, as prints on a shelf; one that is gone leaves its place. */
function drawPicture(pdf: PDFKit.PDFDocument, thumb: Buffer | null, { picture }: Cell, { left, base }: Place): void {
  const top = base - picture.height
  if (thumb) pdf.image(thumb, left, top, picture)
  else pdf.rect(left, top, picture.width, picture.height).fill(paper.blank)
}

function drawWords(pdf: PDFKit.PDFDocument, cell: Cell, { left, base }: Place): void {
  const { name, comments, nameHeight, saidHeight, height } = cell
  pdf
    .fillColor(paper.ink)
    .font('Helvetica-Bold')
    .fontSize(8)
    .text(name, left, base + 5, { width })
  if (!comments) return
  const top = base + 5 + nameHeight + 3
  pdf
    .moveTo(left + 0.75, top)
    .lineTo(left + 0.75, base + height - 2)
    .lineWidth(1.5)
    .stroke(paper.mark)
  pdf
    .fillColor(paper.ink)
    .font('Helvetica')
    .fontSize(said.size)
    .text(comments, left + said.left, top, { width: width - said.left, height: saidHeight, ellipsis: true })
}

/** Text that flows over as many pages as it needs. */
function drawLongTalks(pdf: PDFKit.PDFDocument, cells: readonly Cell[]): void {
  pdf.addPage().fillColor(paper.ink).font('Times-Roman').fontSize(18)
  pdf.text(selectionTable.longTalks, page.margin, page.margin).moveDown(0.6)
  for (const { name, comments } of cells) {
    pdf.font('Helvetica-Bold').fontSize(9).text(name, { paragraphGap: 3 })
    pdf.font('Helvetica').fontSize(9).text(comments, { lineGap: 1.5 }).moveDown(1)
  }
}
