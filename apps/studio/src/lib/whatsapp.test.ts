import { expect, it } from 'vitest'
import { whatsappUrl } from './addresses.ts'

it('opens a conversation with a prepared message', () => {
  expect(whatsappUrl('+55 (11) 91234-5678', 'Olá & bem-vindo')).toBe(
    'https://wa.me/5511912345678?text=Ol%C3%A1%20%26%20bem-vindo',
  )
})
it('returns null without a number', () => {
  expect(whatsappUrl('', 'x')).toBeNull()
  expect(whatsappUrl(undefined, 'x')).toBeNull()
})
