import { expect, it } from 'vitest'
import type { DomainRecord, OwnDomain } from '../api/own-domain.ts'
import { shareText, stepOf, viewOfRecord, wasInUse } from './domain-view.ts'

const target = 'd-token.galleries.revela.com.br'
const cname = (found: string[], ok = false): DomainRecord => ({
  type: 'CNAME',
  name: 'fotos',
  full_name: 'fotos.aurora.com.br',
  value: target,
  found,
  ok,
})
const address = (value: string, found: string[]): DomainRecord => ({
  type: 'A',
  name: '@',
  full_name: 'aurora.com.br',
  value,
  found,
  ok: found.includes(value),
})
const view = (record: DomainRecord) => viewOfRecord(record, [record])

it('tells a missing record from one with another value', () => {
  expect(view(cname([]))).toEqual({ state: 'missing', wrong: [] })
  expect(view(cname(['203.0.113.9']))).toEqual({ state: 'other', wrong: ['203.0.113.9'] })
  expect(view(cname([target], true))).toEqual({ state: 'ok', wrong: [] })
})
it('accepts a name that reaches us through addresses instead of the CNAME', () => {
  expect(view(cname(['198.51.100.1'], true))).toEqual({ state: 'ok', wrong: [] })
})
it('names the addresses to delete beside ours, and only those', () => {
  const found = ['198.51.100.1', '198.51.100.2', '203.0.113.9']
  const records = [address('198.51.100.1', found), address('198.51.100.2', found)]
  for (const record of records)
    expect(viewOfRecord(record, records)).toEqual({ state: 'extra', wrong: ['203.0.113.9'] })
})
it('ignores other texts beside the proof', () => {
  const proof: DomainRecord = { ...cname(['v=1', 'revela=token'], true), type: 'TXT', value: 'revela=token' }
  expect(view(proof)).toEqual({ state: 'ok', wrong: [] })
})

const domain = (state: OwnDomain['state'], records: DomainRecord[] = []): OwnDomain => ({
  name: 'fotos.aurora.com.br',
  address: 'https://fotos.aurora.com.br',
  state,
  problem: null,
  help: null,
  records,
  checked_at: null,
  certificate_until: null,
  redirect_until: null,
})

it('knows whether families have links with the domain', () => {
  expect((['waiting', 'issuing'] as const).map((state) => wasInUse(domain(state)))).toEqual([false, false])
  const used = (['active', 'fallback', 'redirecting'] as const).map((state) => wasInUse(domain(state)))
  expect(used).toEqual([true, true, true])
  expect([stepOf(domain('waiting')), stepOf(domain('issuing'))]).toEqual([0, 1])
})
it('writes all records as one message', () => {
  expect(shareText(domain('waiting', [cname([])]))).toBe(
    `Olá! Por favor, crie no DNS de fotos.aurora.com.br:\n\nTipo: CNAME\nNome: fotos\nValor: ${target}`,
  )
})
