import { boletoBarCode, boletoLine } from '@revela/domain'
import { expect, test } from 'vitest'
import { boletoPdf, interleavedBars } from './boleto-pdf.ts'

const barCode = boletoBarCode({ bank: '237', cents: 4_990, dueOn: '2026-11-20', free: '3381260130000000100063330' })

test('prints amount, date and line, and has a valid object table', () => {
  const pdf = boletoPdf({
    line: boletoLine(barCode),
    barCode,
    cents: 4_990,
    dueOn: '2026-11-20',
    description: 'Plus (anual)',
    number: '1300000001',
  }).toString('latin1')
  expect(pdf).toContain('(Vencimento: 20/11/2026)')
  expect(pdf).toContain('(Valor: R$ 49,90)')
  expect(pdf).toContain('Plus \\(anual\\)')
  expect(pdf).toMatch(/\(\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}\) Tj/)
  const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  offsets.forEach((offset, index) => expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`)))
  expect(Number(/startxref\n(\d+)/.exec(pdf)?.[1])).toBe(pdf.indexOf('xref\n0 '))
})

test('the bars of 44 digits: start, five for each pair of digits, stop', () => {
  const bars = interleavedBars(barCode)
  expect(bars).toHaveLength(2 + 22 * 5 + 2)
  const [start, width] = bars.at(-1) ?? [0, 0]
  // Four narrow, then nine widths per digit in the ratio of three to one, then wide, narrow, narrow.
  expect(start + width).toBe(4 + 44 * 9 + 5)
  expect(interleavedBars('00')[2]).toEqual([4, 1])
})
