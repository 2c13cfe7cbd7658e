import { describe, expect, it } from 'vitest'
import { changeOf, newReaderOf, valuesOf } from './reader-values.ts'

const typed = { name: ' Ana Souza ', email: '', tel: '(11) 98765-4321' }

describe('changeOf', () => {
  it('sends only the approval of a client, whose addresses belong to the client', () => {
    expect(changeOf({ client_id: 'client' }, valuesOf(null), false)).toEqual({ approves: false })
  })
  it('sends a removed e-mail as null', () => {
    const change = { name: 'Ana Souza', email: null, tel: '11987654321', approves: true }
    expect(changeOf({ client_id: null }, typed, true)).toEqual(change)
  })
})

describe('newReaderOf', () => {
  it('leaves out an address that was not typed', () => {
    expect(newReaderOf(typed, true)).toEqual({ name: 'Ana Souza', tel: '11987654321', approves: true })
  })
})
