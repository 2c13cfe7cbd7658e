import { expect, test } from 'vitest'
import { parseCsv, readClientList } from './read-client-list.ts'

const utf8 = (text: string) => new TextEncoder().encode(text).buffer
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer

test('splits cells by comma, semicolon or tab, and respects quotes', () => {
  expect(parseCsv('a,b\r\n"x, y","say ""hi""\nagain"\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['x, y', 'say "hi"\nagain'],
  ])
  expect(parseCsv('a;b,c;d')).toEqual([['a', 'b,c', 'd']])
  expect(parseCsv('a\tb')).toEqual([['a', 'b']])
})

test('finds the columns by their titles, in any order', () => {
  const text = '\uFEFFTelefone;Nome;E-mail;Cidade\n(11) 98765-4321;José Ávila;jose@familia.test;Recife\n'
  expect(readClientList(utf8(text))).toEqual([
    { line: 2, name: 'José Ávila', email: 'jose@familia.test', tel: '(11) 98765-4321' },
  ])
})

test('reads the export of Google contacts', () => {
  const text = [
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
    'Bia,Prado,* Home,bia@familia.test,Mobile,+55 11 98765-4321',
  ].join('\n')
  expect(readClientList(utf8(text))).toEqual([
    { line: 2, name: 'Bia Prado', email: 'bia@familia.test', tel: '+55 11 98765-4321' },
  ])
})

test('reads a Windows-1252 file', () => {
  expect(readClientList(latin1('Nome;E-mail\nConceição;con@familia.test'))[0]?.name).toBe('Conceição')
})

test('guesses the columns of a list without titles', () => {
  expect(readClientList(utf8('bia@familia.test,Bia Prado,11987654321\ncaio@familia.test,Caio,'))).toEqual([
    { line: 1, name: 'Bia Prado', email: 'bia@familia.test', tel: '11987654321' },
    { line: 2, name: 'Caio', email: 'caio@familia.test', tel: '' },
  ])
})

test('an empty file has no rows', () => {
  expect(readClientList(utf8('\n\n'))).toEqual([])
})
