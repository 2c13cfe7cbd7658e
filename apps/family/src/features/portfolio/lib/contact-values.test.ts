import { expect, test } from 'vitest'
import { contactBody, contactProblems, noValues } from '../components/contact-form.tsx'

test('contactProblems requires a name, a message and an e-mail or phone', () => {
  expect(contactProblems(noValues)).toEqual({ name: 'required', email: 'reach', message: 'required' })
  expect(contactProblems({ ...noValues, name: 'Ana', phone: '11 98765-4321', message: 'Olá' })).toEqual({})
})

test('contactBody leaves out empty fields', () => {
  const values = { ...noValues, name: ' Ana ', email: 'ana@exemplo.com', message: 'Olá' }
  expect(contactBody(values, 'casa')).toEqual({ name: 'Ana', email: 'ana@exemplo.com', message: 'Olá', work: 'casa' })
})
