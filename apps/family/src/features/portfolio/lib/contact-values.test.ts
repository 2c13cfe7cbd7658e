import { expect, test } from 'vitest'
import { contactBody, contactProblems, noValues } from '../components/contact-form.tsx'

test('somebody must say who they are, what they want and where they can be answered', () => {
  expect(contactProblems(noValues)).toEqual({ name: 'required', email: 'reach', message: 'required' })
  expect(contactProblems({ ...noValues, name: 'Ana', phone: '11 98765-4321', message: 'Olá' })).toEqual({})
})

test('what was left empty is not sent', () => {
  const values = { ...noValues, name: ' Ana ', email: 'ana@exemplo.com', message: 'Olá' }
  expect(contactBody(values, 'casa')).toEqual({ name: 'Ana', email: 'ana@exemplo.com', message: 'Olá', work: 'casa' })
})
