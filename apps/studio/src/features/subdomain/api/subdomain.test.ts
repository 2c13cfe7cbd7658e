import { expect, it } from 'vitest'
import { type Availability, shouldCheck, nameState } from './subdomain.ts'

const current = 'ana-prado'
const state = (typed: string, answer?: Availability, failed = false) => nameState({ typed, current, answer, failed })
const answered = (overrides: Partial<Availability>): Availability => ({
  subdomain: 'aurora',
  address: 'https://aurora.galleries.example',
  available: true,
  problem: null,
  help: null,
  suggestions: [],
  ...overrides,
})

it('applies the name rules without the server', () => {
  expect(state('ab')).toMatchObject({ kind: 'wrong', help: 'Use de 3 a 63 caracteres.' })
  expect(state('Estúdio')).toMatchObject({ kind: 'wrong', help: expect.stringContaining('sem acento') })
  expect(state('a--b')).toMatchObject({ kind: 'wrong', help: expect.stringContaining('hífen') })
  expect(state('admin')).toMatchObject({ kind: 'wrong', help: 'Este nome é reservado. Escolha outro.' })
  expect(state('  Ana-Prado ')).toEqual({ kind: 'current' })
})
it('waits for the response for the typed name', () => {
  expect(state('aurora')).toEqual({ kind: 'checking' })
  expect(state('aurora-foto', answered({}))).toEqual({ kind: 'checking' })
  expect(state('AURORA', answered({}))).toEqual({ kind: 'free' })
  expect(state('aurora', undefined, true)).toEqual({ kind: 'unknown' })
})
it("shows the server's help text for a taken name", () => {
  const takenName = answered({ available: false, problem: 'taken', help: 'Já tem dono.', suggestions: ['aurora-foto'] })
  expect(state('aurora', takenName)).toEqual({ kind: 'wrong', help: 'Já tem dono.', suggestions: ['aurora-foto'] })
})
it('checks only names that pass the local rules, and reserved names', () => {
  expect(['aurora', 'admin'].every((name) => shouldCheck(name, current))).toBe(true)
  expect(['ab', 'a--b', 'ana-prado', 'é'].some((name) => shouldCheck(name, current))).toBe(false)
})
