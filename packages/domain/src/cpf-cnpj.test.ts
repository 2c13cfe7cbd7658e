import { describe, expect, test } from 'vitest'
import { isCnpj, isCpf, isCpfOrCnpj, plainTaxId } from './cpf-cnpj.ts'

const cpfs = ['529.982.247-25', '52998224725', '111.444.777-35', '012.345.678-90']
const cnpjs = ['11.222.333/0001-81', '11222333000181', '33.000.167/0001-01', '12.ABC.345/01DE-35', '12abc34501de35']

test.each(cpfs)('accepts the CPF %s', (id) =>
  expect([isCpf(id), isCnpj(id), isCpfOrCnpj(id)]).toEqual([true, false, true]),
)
test.each(cnpjs)('accepts the CNPJ %s', (id) =>
  expect([isCpf(id), isCnpj(id), isCpfOrCnpj(id)]).toEqual([false, true, true]),
)

describe('rejects', () => {
  const invalid = [
    '',
    '529.982.247-26',
    '529.982.247-15',
    '5299822472',
    '529982247255',
    '111.111.111-11',
    '00000000000',
    '11.222.333/0001-82',
    '11.222.333/0001-71',
    '00.000.000/0000-00',
    '12.ABC.345/01DE-36',
    '12.ABC.345/01DE-3A',
    '12ABC34501DEZZ',
    '529_982_247_25',
    '12.ÁBC.345/01DE-35',
  ]
  test.each(invalid)('%j', (id) => expect(isCpfOrCnpj(id)).toBe(false))
})

test('detects every single wrong character of an alphanumeric CNPJ', () => {
  const id = '12ABC34501DE35'
  const alphabet = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const passed = Array.from(id).flatMap((right, index) =>
    alphabet
      .filter((other) => other !== right)
      .map((other) => `${id.slice(0, index)}${other}${id.slice(index + 1)}`)
      .filter(isCnpj),
  )
  // Modulo 11 cannot distinguish two characters whose values differ by 11; every other change must fail.
  const sameValue = passed.filter((other) => {
    const index = Array.from(other).findIndex((character, at) => character !== id[at])
    return (other.charCodeAt(index) - id.charCodeAt(index)) % 11 === 0
  })
  expect(passed).toEqual(sameValue)
})

test('stores the number without punctuation', () => expect(plainTaxId(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35'))
