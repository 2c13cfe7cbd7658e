import { expect, test } from 'vitest'
import { clientKey, clientKeys, readClientRow } from './client-import.ts'

test.each([
  [{ name: ' Bia  Prado ', email: 'Bia@Familia.Test', tel: '' }, 'Bia Prado', 'bia@familia.test', null],
  [{ name: 'Bia', email: '', tel: '+55 (11) 98765-4321' }, 'Bia', null, '11987654321'],
  [{ name: 'Bia', email: '', tel: '011 98765-4321 ::: 11 3456-7890' }, 'Bia', null, '11987654321'],
  [
    { name: 'Bia\nPrado', email: 'bia@familia.test, outra@familia.test', tel: '' },
    'Bia Prado',
    'bia@familia.test',
    null,
  ],
])('reads %o', (cells, name, email, tel) => {
  expect(readClientRow(cells)).toEqual({ name, email, tel })
})

test.each([
  [{ name: '  ', email: 'bia@familia.test', tel: '' }, 'nameMissing'],
  [{ name: 'B'.repeat(121), email: 'bia@familia.test', tel: '' }, 'nameLong'],
  [{ name: 'Bia', email: ' ', tel: '' }, 'contactMissing'],
  [{ name: 'Bia', email: 'bia', tel: '11987654321' }, 'emailInvalid'],
  [{ name: 'Bia', email: '11987654321@WhatsApp.invalid', tel: '' }, 'emailInvalid'],
  [{ name: 'Bia', email: 'bia@familia.test', tel: '12345' }, 'phoneInvalid'],
])('rejects %o', (cells, problem) => {
  expect(readClientRow(cells)).toBe(problem)
})

test('tells clients apart by e-mail, and by number where there is none', () => {
  expect(clientKey({ email: 'bia@familia.test', tel: '11987654321' })).toBe('bia@familia.test')
  expect(clientKey({ email: null, tel: '11987654321' })).toBe('tel:11987654321')
})

test('recognizes a client by e-mail and by number', () => {
  expect(clientKeys({ email: 'bia@familia.test', tel: '11987654321' })).toEqual(['bia@familia.test', 'tel:11987654321'])
  expect(clientKeys({ email: null, tel: '11987654321' })).toEqual(['tel:11987654321'])
})
