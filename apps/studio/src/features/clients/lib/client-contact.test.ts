import { expect, it } from 'vitest'
import { contactOf } from './client-contact.ts'

const bia = { email: 'bia@casa.test', tel: '11987654321' }

it('shows the contact that a message uses, or the only one there is', () => {
  expect(contactOf(bia)).toBe('bia@casa.test')
  expect(contactOf(bia, 'phone')).toBe('(11) 98765-4321')
  expect(contactOf({ ...bia, tel: null }, 'phone')).toBe('bia@casa.test')
  expect(contactOf({ ...bia, email: '' })).toBe('(11) 98765-4321')
})
