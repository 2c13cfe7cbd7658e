import { describe, expect, it } from 'vitest'
import { isOpenMode, modeFor } from './send-values.ts'

const bia = { id: '1', name: 'Bia', email: 'bia@casa.test', tel: '11987654321', hasOwnPassword: false }

describe('modeFor', () => {
  // spec: S3-3.26, S3-9.05
  it('keeps the requested mode if it reaches the client', () => {
    expect(modeFor('whatsapp', bia)).toBe('whatsapp')
    expect(modeFor('whatsapp', null)).toBe('whatsapp')
  })
  // spec: S3-3.26, S3-4.19, S3-9.05
  it('falls back to e-mail without a phone number', () => {
    expect(isOpenMode('whatsapp', { ...bia, tel: null })).toBe(false)
    expect(modeFor('whatsapp', { ...bia, tel: null })).toBe('email')
  })
  // spec: S3-3.26, S3-9.05
  it('falls back to WhatsApp without an e-mail, and to the link without either', () => {
    expect(modeFor('email', { ...bia, email: '' })).toBe('whatsapp')
    expect(modeFor('email', { ...bia, email: '', tel: null })).toBe('link')
  })
})
