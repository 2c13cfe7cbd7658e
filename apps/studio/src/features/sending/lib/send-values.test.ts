import { describe, expect, it } from 'vitest'
import { firstValues, modeFor, unreachedBy } from './send-values.ts'

const bia = { id: '1', name: 'Bia', email: 'bia@casa.test', tel: '11987654321', hasOwnPassword: false }
const withoutPhone = { ...bia, id: '2', tel: null }

describe('modeFor', () => {
  // spec: S3-3.26, S3-9.05
  it('keeps the requested mode if it reaches the client', () => {
    expect(modeFor('email', [bia])).toBe('email')
    expect(modeFor('whatsapp', [])).toBe('whatsapp')
  })
  // spec: S3-3.26, S3-4.19, S3-9.05
  it('falls back to e-mail without a phone number', () => {
    expect(unreachedBy('whatsapp', [withoutPhone])).toBe(withoutPhone)
    expect(modeFor('whatsapp', [withoutPhone])).toBe('email')
  })
  // spec: S3-3.26, S3-9.05
  it('falls back to WhatsApp without an e-mail, and to the link without either', () => {
    expect(modeFor('email', [{ ...bia, email: '' }])).toBe('whatsapp')
    expect(modeFor('email', [{ ...bia, email: '', tel: null }])).toBe('link')
  })
  it('needs a mode that reaches every recipient', () => {
    expect(modeFor('whatsapp', [bia, withoutPhone])).toBe('email')
    expect(modeFor('email', [{ ...bia, email: '' }, withoutPhone])).toBe('link')
  })
})

describe('firstValues', () => {
  // spec: S3-9.08, S3-9.10
  it('puts the terms of a selection below the default message', () => {
    expect(firstValues('selection', 'O seu pacote inclui 30 fotos.').client_message).toBe(
      'As suas fotos já estão disponíveis!\nO seu pacote inclui 30 fotos.',
    )
    expect(firstValues('selection').client_message).toBe('As suas fotos já estão disponíveis!')
    expect(firstValues('gallery').client_message).toBe('Você já pode ver as suas fotos!')
  })
})
