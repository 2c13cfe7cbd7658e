import { describe, expect, it } from 'vitest'
import { familyBar, familyDone, familyTerms } from './family-choice.ts'
import { familyDownload } from './family-download.ts'
import { familyGrid } from './family-pictures.ts'
import { familyClosed } from './family-entry.ts'
import { familyCover } from './family.ts'
import * as phrases from './index.ts'

describe('family texts', () => {
  it('formats dates as on an invitation', () => {
    expect(familyCover.date('2026-11-14')).toBe('14 de novembro de 2026')
    expect(familyCover.date('2027-03-01')).toBe('1º de março de 2027')
  })
  it('names a picture by its display number, its file and its marks', () => {
    const tile = { displayNumber: 1212, name: 'DSC_0123.jpg', suggested: true, mark: 'favorita' }
    expect(familyGrid.tile(tile)).toBe('Foto 1.212, DSC_0123.jpg, sugestão do estúdio, favorita')
    expect(familyGrid.tile({ ...tile, name: null, suggested: false })).toBe('Foto 1.212, favorita')
  })
  it('says who arranges a payment without Pix, and how', () => {
    expect(familyDone.arrangeExtras('Estúdio Aurora', 2, 3000)).toMatch(
      /^Estúdio Aurora vai falar com você por WhatsApp ou e-mail para combinar o pagamento das 2 extras \(R\$\s30,00\)\.$/,
    )
  })
  it('formats sizes in common units', () => {
    expect(familyDownload.amount(1, 300_000)).toBe('1 foto · cerca de 1 MB')
    expect(familyDownload.amount(640, 3_240_000_000)).toBe('640 fotos · cerca de 3,2 GB')
    expect(familyDownload.amount(640, 2_000_000_000)).toBe('640 fotos · cerca de 2 GB')
    expect(familyDownload.amount(12, null)).toBe('12 fotos')
  })
  it('joins the terms and the deadline in one line', () => {
    const terms = familyTerms.limit(5)
    expect(familyTerms.withDeadline(terms, familyBar.until('2026-11-16'))).toBe('Escolha até 5 fotos · Prazo: 16/11')
  })
  it('names the studio instead of “o fotógrafo”, in Brazilian words', () => {
    const texts = Object.entries(phrases).filter(([name]) => name.startsWith('family'))
    expect(texts.length).toBeGreaterThan(25)
    const source = JSON.stringify(texts, (_key, value: unknown) =>
      typeof value === 'function' ? String(value) : value,
    )
    const avoided = /fotógraf[oa]|(?<!\p{L})[Gg]uarda\p{L}*|\blotes?\b|Código QR|à mão|[Ss]elecionadas|Obrigad[oa]/gu
    expect(source.match(avoided)).toBeNull()
    expect(familyClosed.preparing.lead('Estúdio Ipê')).toMatch(/^Estúdio Ipê ainda está preparando/)
  })
})
