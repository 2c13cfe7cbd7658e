import { expect, test } from 'vitest'
import { fillReminder, reminderMessage, reminderPlaceholders, unknownPlaceholder } from './reminder-template.ts'

test('finds the first placeholder that a kind does not have', () => {
  expect(unknownPlaceholder('deadline', 'Olá, {cliente}! Até {prazo}.', 'body')).toBeNull()
  expect(unknownPlaceholder('deadline', 'Olá, {nome}! {valor}', 'body')).toBe('{nome}')
  expect(unknownPlaceholder('unpaid', '{prazo}', 'body')).toBe('{prazo}')
  expect(unknownPlaceholder('deadline', '{}', 'body')).toBe('{}')
  expect(unknownPlaceholder('deadline', 'uma { só', 'body')).toBeNull()
})

test('rejects the link in a subject', () => {
  expect(unknownPlaceholder('stopped', 'Veja {link}', 'subject')).toBe('{link}')
  expect(unknownPlaceholder('stopped', 'Veja {link}', 'body')).toBeNull()
})

test('does not fill placeholders inside values', () => {
  expect(fillReminder('{galeria} de {cliente}', { galeria: '{cliente}', cliente: '$& Ana' })).toBe(
    '{cliente} de $& Ana',
  )
})

test('appends the link to a message that does not contain it', () => {
  expect(reminderMessage('Olá!', { link: 'https://a' })).toBe('Olá!\n\nhttps://a')
  expect(reminderMessage('Olá! {link} :)', { link: 'https://a' })).toBe('Olá! https://a :)')
})

test('every kind names the client, the gallery and the link', () => {
  expect(reminderPlaceholders('anniversary')).toEqual(['cliente', 'galeria', 'fotos', 'link'])
})
