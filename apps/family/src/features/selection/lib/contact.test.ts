import { expect, it } from 'vitest'
import { contactOf } from '../components/register-sheet.tsx'

it.each([
  ['lourdes@familia.com.br', { email: 'lourdes@familia.com.br' }],
  [' (11) 98765-4321 ', { tel: '11987654321' }],
  ['+55 81 98888-7777', { tel: '81988887777' }],
  ['055 8888-7777', { tel: '5588887777' }],
  ['(55) 98888-7777', { tel: '55988887777' }],
  ['lourdes@', null],
  ['98765-4321', null],
  ['', null],
])('contactOf %s', (typed, contact) => {
  expect(contactOf(typed)).toEqual(contact)
})
