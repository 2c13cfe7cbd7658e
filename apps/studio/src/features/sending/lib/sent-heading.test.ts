import { expect, it } from 'vitest'
import { sentHeading, unopenedMessages } from './sent-heading.ts'

const bia = { id: 'b', name: 'Bia', email: '', tel: '11987654321', hasOwnPassword: false }
const teo = { id: 't', name: 'Téo', email: '', tel: '11987654322', hasOwnPassword: false }
const messages = { mode: 'messages', recipients: [bia, teo], published: false } as const

it('congratulates only when every prepared WhatsApp message was opened', () => {
  expect(unopenedMessages(messages, ['b'])).toEqual([teo])
  expect(sentHeading(messages, null, 2)).toEqual({ title: 'Falta abrir 2 conversas', tone: 'warning' })
  expect(sentHeading(messages, null, 1)).toEqual({ title: 'Falta abrir 1 conversa', tone: 'warning' })
  expect(unopenedMessages(messages, ['b', 't'])).toEqual([])
  expect(sentHeading(messages, null, 0)).toEqual({ title: 'Maravilha!', tone: 'success' })
})

it('shows an e-mail that came back or is held', () => {
  expect(sentHeading(null, 'rejected', 0)).toEqual({ title: 'O e-mail não chegou', tone: 'error' })
  expect(sentHeading(null, 'held', 0)).toEqual({ title: 'Quase lá', tone: 'success' })
})
