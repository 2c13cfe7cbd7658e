import { describe, expect, it } from 'vitest'
import { clientChange, newClient } from './clients.ts'

const client = { name: 'Bia Nogueira', email: 'bia@casa.test', tel: '11987654321' }
const typed = { name: 'Bia Nogueira', email: 'bia@casa.test', tel: '(11) 98765-4321' }

describe('newClient', () => {
  // spec: S3-5.01
  it('sends the contact that was typed, and null for the other', () => {
    expect(newClient({ name: ' Bia ', email: '', tel: '(11) 98765-4321' })).toEqual({
      name: 'Bia',
      email: null,
      tel: '11987654321',
    })
    expect(newClient({ name: 'Bia', email: 'BIA@casa.test', tel: '' })).toEqual({
      name: 'Bia',
      email: 'bia@casa.test',
      tel: null,
    })
  })
})

describe('clientChange', () => {
  it('returns nothing when only the spelling differs', () => {
    expect(clientChange(client, { ...typed, name: ' Bia Nogueira ', email: 'BIA@casa.test' })).toEqual({})
  })
  it('returns only the changed fields', () => {
    expect(clientChange(client, { ...typed, name: 'Bia Prado' })).toEqual({ name: 'Bia Prado' })
    expect(clientChange(client, { ...typed, tel: '(21) 3456-7890' })).toEqual({ tel: '2134567890' })
  })
  it('removes the phone number or the e-mail', () => {
    expect(clientChange(client, { ...typed, tel: '' })).toEqual({ tel: null })
    expect(clientChange(client, { ...typed, email: ' ' })).toEqual({ email: null })
  })
  it('does not send an e-mail that was never set', () => {
    expect(clientChange({ ...client, email: '', tel: null }, { name: 'Bia', email: '', tel: '' })).toEqual({
      name: 'Bia',
    })
  })
})
