import { expect, it } from 'vitest'
import { whatsappUrl } from './addresses.ts'

it('opens a conversation with the message already written', () => {
  expect(whatsappUrl('+55 (11) 91234-5678', 'Olá & bem-vindo')).toBe(
    'https://wa.me/5511912345678?text=Ol%C3%A1%20%26%20bem-vindo',
  )
})
it('is absent without a number', () => {
  expect(whatsappUrl('', 'x')).toBeNull()
  expect(whatsappUrl(undefined, 'x')).toBeNull()
})
