import { saoPauloDay, TIME_ZONE } from '@revela/domain'
import { albumFiles } from '@revela/phrases'
// oxlint-disable-next-line import/no-named-as-default -- the types know the default export only
import PDFDocument from 'pdfkit'
import type { WireRequest } from '../request.repository.ts'
import type { ApprovalRow } from '../approval.repository.ts'
import type { Thumb } from './spread-thumbs.ts'

/** A4 portrait, in points. */
const page = { width: 595.28, height: 841.89, margin: 42, foot: 14 }
const innerWidth = page.width - 2 * page.margin
const bottom = page.height - page.margin - page.foot
const paper = { ink: '#1f1d1b', muted: '#6b6661', hairline: '#e8e5e0', blank: '#f2efea' }

/** The standard PDF fonts have only Western characters; other characters are left out instead of shown as boxes. */
function toWinAnsi(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu, '')
    .trim()
}

const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

/** The day and time in Brasília, as people there write them. */
function when(at: Date): string {
  return `${saoPauloDay(at).split('-').toReversed().join('/')}, ${clock.format(at)}`
}

export type Receipt = About & {
  readonly version: { readonly number: number; readonly spreads: number }
  /** Those that completed the album, oldest first. */
  readonly approvals: readonly ApprovalRow[]
  /** Those that were open then. */
  readonly openRequests: readonly WireRequest[]
}

type About = { readonly studio: string; readonly title: string }

async function drawPdf(about: About, draw: (pdf: PDFKit.PDFDocument) => Promise<void>): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    lang: 'pt-BR',
    info: { Title: toWinAnsi(about.title), Author: toWinAnsi(about.studio) },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  await draw(pdf)
  drawFooters(pdf, about)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function drawFooters(pdf: PDFKit.PDFDocument, { studio, title }: About): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    const top = page.height - page.margin + page.foot
    pdf.fillColor(paper.muted).font('Helvetica').fontSize(8)
    const left = { width: innerWidth - 90, height: 10, lineBreak: false, ellipsis: true } as const
    pdf.text(toWinAnsi([title, studio].join(' · ')), page.margin, top, left)
    const right = { width: 80, align: 'right', lineBreak: false } as const
    pdf.text(albumFiles.pageOf(at + 1, count), page.width - page.margin - right.width, top, right)
  }
}

function drawHeader(pdf: PDFKit.PDFDocument, about: About, heading: string, lines: readonly string[]): void {
  pdf.fillColor(paper.muted).font('Helvetica').fontSize(10).text(toWinAnsi(about.studio))
  pdf.moveDown(0.5).fillColor(paper.ink).font('Times-Roman').fontSize(26).text(toWinAnsi(about.title), { lineGap: -2 })
  pdf.moveDown(0.25).font('Helvetica').fontSize(13).text(heading)
  pdf.moveDown(0.4).fontSize(10)
  for (const line of lines) pdf.text(toWinAnsi(line), { lineGap: 1.5 })
  pdf.moveDown(0.8)
  const at = pdf.y
  pdf
    .moveTo(page.margin, at)
    .lineTo(page.width - page.margin, at)
    .lineWidth(0.6)
    .stroke(paper.hairline)
  pdf.x = page.margin
  pdf.y = at + 14
}

/** Starts a new page when a block does not fit on this one. */
function ensureSpace(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height <= bottom) return
  pdf.addPage()
  pdf.y = page.margin
}

async function drawThumb(pdf: PDFKit.PDFDocument, thumb: Thumb | undefined, box: Box): Promise<void> {
  const bytes = (await thumb?.read()) ?? null
  if (bytes) pdf.image(bytes, box.left, box.top, { width: box.width, height: box.height })
  else pdf.rect(box.left, box.top, box.width, box.height).fill(paper.blank)
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** A spread's place on the page: at most as wide and high as given, in its own proportion. */
function fit(ratio: number, max: { readonly width: number; readonly height: number }) {
  const width = Math.min(max.width, max.height * ratio)
  return { width, height: width / ratio }
}

const columns = 2
const gap = 16
const columnWidth = (innerWidth - (columns - 1) * gap) / columns

/** Every spread with its file name and SHA-256, as the approvals name them, and who approved when. */
export async function drawReceipt(receipt: Receipt, thumbs: readonly Thumb[]): Promise<Buffer> {
  const { version, approvals, openRequests } = receipt
  const manifest = approvals[0]?.manifest ?? []
  return drawPdf(receipt, async (pdf) => {
    drawHeader(pdf, receipt, albumFiles.receiptTitle, [
      albumFiles.summary(version.number, version.spreads),
      ...approvals.map(({ name, approved_at }) => albumFiles.approval(name, when(approved_at))),
      albumFiles.openRequests(openRequests.length),
      '',
      albumFiles.hashes,
    ])
    for (let from = 0; from < manifest.length; from += columns) {
      const row = manifest.slice(from, from + columns).map((entry, index) => {
        const thumb = thumbs[from + index]
        const size = fit(thumb?.ratio ?? 2, { width: columnWidth, height: 130 })
        const name = toWinAnsi(`${albumFiles.spread(entry.number)} · ${entry.file}`)
        const nameHeight = pdf.font('Helvetica-Bold').fontSize(8).heightOfString(name, { width: columnWidth })
        return { entry, thumb, size, name, nameHeight, left: page.margin + index * (columnWidth + gap) }
      })
      const pictureHeight = Math.max(...row.map(({ size }) => size.height))
      const textHeight = Math.max(...row.map(({ nameHeight }) => nameHeight)) + 16
      ensureSpace(pdf, pictureHeight + textHeight + 6)
      const { y: top } = pdf
      for (const { entry, thumb, size, name, nameHeight, left } of row) {
        await drawThumb(pdf, thumb, { left, top: top + pictureHeight - size.height, ...size })
        const textTop = top + pictureHeight + 5
        pdf.fillColor(paper.ink).font('Helvetica-Bold').fontSize(8).text(name, left, textTop, { width: columnWidth })
        // 64 characters on one line, so that the whole code can be selected and searched.
        const hash = { width: columnWidth, lineBreak: false } as const
        pdf.fillColor(paper.muted).font('Courier').fontSize(6.1)
        pdf.text(entry.sha256, left, textTop + nameHeight + 2, hash)
      }
      pdf.x = page.margin
      pdf.y = top + pictureHeight + textHeight + gap
    }
    for (const request of openRequests) drawRequest(pdf, request)
  })
}

function requestLines(request: WireRequest): string[] {
  const { chip, text, swap, state, decline_reason: reason } = request
  return [
    ...(chip === null ? [] : [albumFiles.chips[chip]]),
    ...(swap ? [albumFiles.swapFor(swap.title)] : []),
    ...(text === '' ? [] : [text]),
    ...(state === 'declined' && reason !== '' ? [albumFiles.declinedBecause(reason)] : []),
  ]
}

function drawRequest(pdf: PDFKit.PDFDocument, request: WireRequest, left = page.margin): void {
  const width = page.width - page.margin - left
  const title = toWinAnsi(
    [albumFiles.spread(request.spread), request.reader_name, albumFiles.states[request.state]].join(' · '),
  )
  const body = toWinAnsi(requestLines(request).join('\n'))
  const height =
    pdf.font('Helvetica-Bold').fontSize(8.5).heightOfString(title, { width }) +
    pdf.font('Helvetica').fontSize(9.5).heightOfString(body, { width }) +
    12
  ensureSpace(pdf, Math.min(height, bottom - page.margin))
  // A box to tick on paper.
  pdf
    .rect(left, pdf.y + 0.5, 8, 8)
    .lineWidth(0.8)
    .stroke(paper.ink)
  if (request.state === 'done')
    pdf
      .moveTo(left + 1.5, pdf.y + 4.5)
      .lineTo(left + 3.5, pdf.y + 7)
      .lineTo(left + 7, pdf.y + 2)
      .stroke(paper.ink)
  const textWidth = width - 14
  pdf
    .fillColor(paper.ink)
    .font('Helvetica-Bold')
    .fontSize(8.5)
    .text(title, left + 14, pdf.y, { width: textWidth })
  pdf.font('Helvetica').fontSize(9.5).text(body, { width: textWidth, lineGap: 1 })
  pdf.x = page.margin
  pdf.y += 8
}

export type Checklist = About & {
  /** Every spread with requests, in the order of versions and spreads. */
  readonly spreads: readonly {
    readonly version: number
    readonly spread: number
    readonly thumb: Thumb | undefined
    readonly requests: readonly WireRequest[]
  }[]
}

/** Every request beside its spread, with a box to tick. */
export async function drawChecklist(checklist: Checklist): Promise<Buffer> {
  return drawPdf(checklist, async (pdf) => {
    drawHeader(pdf, checklist, albumFiles.checklistTitle, checklist.spreads.length === 0 ? [albumFiles.nothing] : [])
    const pictureWidth = 180
    for (const { version, spread, thumb, requests } of checklist.spreads) {
      const size = fit(thumb?.ratio ?? 2, { width: pictureWidth, height: 150 })
      ensureSpace(pdf, size.height + 40)
      const heading = `${albumFiles.spread(spread)} · ${albumFiles.roundOf(version)}`
      pdf.fillColor(paper.ink).font('Times-Roman').fontSize(14).text(heading, page.margin, pdf.y)
      const top = pdf.y + 6
      await drawThumb(pdf, thumb, { left: page.margin, top, ...size })
      drawPins(pdf, requests, { left: page.margin, top, ...size })
      const startPage = pdf.bufferedPageRange().count
      pdf.y = top
      for (const request of requests) drawRequest(pdf, request, page.margin + pictureWidth + gap)
      const isSamePage = pdf.bufferedPageRange().count === startPage
      pdf.y = (isSamePage ? Math.max(pdf.y, top + size.height) : pdf.y) + gap
    }
  })
}

function drawPins(pdf: PDFKit.PDFDocument, requests: readonly WireRequest[], box: Box): void {
  for (const { x, y } of requests) {
    pdf.circle(box.left + (x / 1000) * box.width, box.top + (y / 1000) * box.height, 3.2).lineWidth(1.2)
    pdf.fillAndStroke('#ffffff', paper.ink)
  }
}
