import { describe, expect, test } from 'vitest'
import { boletoBarCode, boletoLine, formatBoletoLine, isBoletoLine } from './boleto.ts'

const free = '3381260000123456789012345'

describe('boleto', () => {
  test('converts a published line to its bar code and back', () => {
    // The example in Banco do Brasil's manual.
    const barCode = '00193373700000001000500940144816060680935031'
    expect(boletoLine(barCode)).toBe('00190500954014481606906809350314337370000000100')
    expect(isBoletoLine('00190500954014481606906809350314337370000000100')).toBe(true)
  })

  test('encodes due days after the restart of the day count', () => {
    const due = ['2025-02-21', '2025-02-22', '2026-11-15'].map((dueOn) =>
      boletoBarCode({ bank: '237', cents: 100, dueOn, free }).slice(5, 9),
    )
    expect(due).toEqual(['9999', '1000', '1631'])
  })

  test('detects one wrong digit in the first four fields', () => {
    const line = boletoLine(boletoBarCode({ bank: '237', cents: 47_880, dueOn: '2026-11-20', free }))
    expect(line).toHaveLength(47)
    expect(isBoletoLine(line)).toBe(true)
    for (let index = 0; index < 33; index += 1) {
      const wrongDigit = String((Number(line[index]) + 1) % 10)
      expect(isBoletoLine(line.slice(0, index) + wrongDigit + line.slice(index + 1)), `digit ${index}`).toBe(false)
    }
  })

  test('is formatted in the printed groups', () => {
    const line = '00190500954014481606906809350314337370000000100'
    expect(formatBoletoLine(line)).toBe('00190.50095 40144.816069 06809.350314 3 37370000000100')
    expect(formatBoletoLine('123')).toBe('123')
  })

  test('rejects an invalid amount, bank or day', () => {
    const valid = { bank: '237', cents: 1, dueOn: '2026-11-20', free }
    const invalid = [
      { ...valid, cents: 0 },
      { ...valid, bank: '23' },
      { ...valid, dueOn: '1990-01-01' },
      { ...valid, free: '1' },
    ]
    for (const boleto of invalid) expect(() => boletoBarCode(boleto)).toThrow(RangeError)
    expect(() => boletoLine('1')).toThrow(RangeError)
  })
})
