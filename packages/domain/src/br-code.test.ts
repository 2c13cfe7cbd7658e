import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brCode, formatPixKey, pixKey, pixKeyKinds } from './pix-key.ts'

/** An independent parser of EMV's tag-length-value text. */
function decode(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let index = 0; index < text.length;) {
    const tag = text.slice(index, index + 2)
    const length = Number(text.slice(index + 2, index + 4))
    if (!/^\d\d$/.test(tag) || Number.isNaN(length)) throw new Error(`not a field at ${index}: ${text}`)
    fields.set(tag, text.slice(index + 4, index + 4 + length))
    index += 4 + length
  }
  return fields
}

/** CRC-16/CCITT-FALSE by table, independent of the implementation under test. */
const table = Array.from({ length: 256 }, (_, high) => {
  let crc = high << 8
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  return crc
})
const checksum = (text: string) =>
  Buffer.from(text, 'latin1').reduce((crc, byte) => ((crc << 8) ^ (table[(crc >> 8) ^ byte] ?? 0)) & 0xffff, 0xffff)

test('computes the published checksum', () => {
  expect(checksum('123456789')).toBe(0x29b1)
})

test('has the same fields as the central bank’s example', () => {
  const published =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  const fields = decode(published)
  expect(checksum(published.slice(0, -4)).toString(16)).toBe('1d3d')
  const key = decode(fields.get('26') ?? '').get('01') ?? ''
  const ours = decode(brCode({ key, cents: 100, name: 'Fulano de Tal', city: 'BRASILIA', txid: 'A' }))
  for (const tag of ['00', '26', '52', '53', '58', '59', '60']) expect(ours.get(tag)).toBe(fields.get(tag))
})

test('encodes every field so that a payer’s bank can decode it', () => {
  const code = brCode({
    key: '+5511987654321',
    cents: 10_500,
    name: 'Estúdio Aurora Fotografia Ltda',
    city: 'São Paulo',
    txid: 'SEL0001',
  })
  const fields = decode(code)
  expect([...fields.keys()]).toEqual(['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
  expect(Object.fromEntries(decode(fields.get('26') ?? ''))).toEqual({ '00': 'br.gov.bcb.pix', '01': '+5511987654321' })
  expect(fields.get('00')).toBe('01')
  expect(fields.get('53')).toBe('986')
  expect(fields.get('54')).toBe('105.00')
  expect(fields.get('58')).toBe('BR')
  expect(fields.get('59')).toBe('Estudio Aurora Fotografia')
  expect(fields.get('60')).toBe('Sao Paulo')
  expect(decode(fields.get('62') ?? '').get('05')).toBe('SEL0001')
})

test('encodes any charge with a valid checksum', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), anyText, anyText, (cents, name, city) => {
      const code = brCode({ key: 'contato@estudioaurora.com.br', cents, name, city, txid: 'A1' })
      const fields = decode(code)
      expect(Math.round(Number(fields.get('54')) * 100)).toBe(cents)
      expect(fields.get('59')).toMatch(/^[\x20-\x7e]{1,25}$/)
      expect(fields.get('60')).toMatch(/^[\x20-\x7e]{1,15}$/)
      expect(Number.parseInt(fields.get('63') ?? '', 16)).toBe(checksum(code.slice(0, -4)))
    }),
  )
})

test('throws without an amount or with an invalid txid', () => {
  const charge = { key: 'a@b.co', name: 'A', city: 'B', txid: 'A' }
  expect(() => brCode({ ...charge, cents: 0 })).toThrow(RangeError)
  expect(() => brCode({ ...charge, cents: 10, txid: 'tem espaço' })).toThrow(RangeError)
})

describe('Pix keys', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', ' Contato@Aurora.com.BR ', 'contato@aurora.com.br'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '+55 11 98765-4321', '+5511987654321'],
    ['random', '123E4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ] as const)('%s %s', (kind, typed, key) => {
    expect(pixKey(kind, typed)).toBe(key)
  })

  test.each([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', '5299822', '529.982.2'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['phone', '+5511987654321', '(11) 98765-4321'],
    ['email', 'Contato@Aurora.com', 'contato@aurora.com'],
  ] as const)('formats the %s %s as %s', (kind, key, written) => {
    expect(formatPixKey(kind, key)).toBe(written)
  })

  test('leaves formatted keys unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pixKeyKinds), fc.string({ maxLength: 40 }), (kind, text) => {
        const written = formatPixKey(kind, text)
        expect(formatPixKey(kind, written)).toBe(written)
      }),
    )
  })

  test.each([
    ['cpf', '529.982.247-26'],
    ['cpf', '11222333000181'],
    ['cnpj', '11.222.333/0001-82'],
    ['email', 'aurora'],
    ['phone', '4321'],
    ['random', 'abc'],
  ] as const)('rejects the %s %s', (kind, typed) => {
    expect(pixKey(kind, typed)).toBeNull()
  })
})
