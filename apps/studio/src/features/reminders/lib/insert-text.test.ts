import { expect, it } from 'vitest'
import { insertText } from './insert-text.ts'

it('inserts at the caret and leaves the caret behind the insertion', () => {
  expect(insertText('Olá, !', 5, 5, '{cliente}')).toEqual({ text: 'Olá, {cliente}!', caret: 14 })
  expect(insertText('', 0, 0, '{link}')).toEqual({ text: '{link}', caret: 6 })
})

it('replaces the selected text', () => {
  expect(insertText('Olá, Bia!', 5, 8, '{cliente}')).toEqual({ text: 'Olá, {cliente}!', caret: 14 })
})

it('keeps the insertion apart from words and other marks', () => {
  expect(insertText('Abra{galeria}', 4, 4, '{link}').text).toBe('Abra {link} {galeria}')
  expect(insertText('{cliente}', 9, 9, '{galeria}').text).toBe('{cliente} {galeria}')
})
