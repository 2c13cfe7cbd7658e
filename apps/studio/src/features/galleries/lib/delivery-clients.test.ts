import { expect, it } from 'vitest'
import { describeClient, unpaidTotal } from './delivery-clients.ts'

const ana = {
  client_id: 'a',
  client_name: 'Ana',
  selection_status: 'done' as const,
  chosen: 8,
  unpaid: 3,
  due: 5000,
  allowed: { all: 60, chosen: 8, paid: 0 },
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('describes what a client chose and what is unpaid', () => {
  expect(plain(describeClient(ana))).toBe('Ana escolheu 8 · 3 a pagar (R$ 50,00)')
  expect(describeClient({ ...ana, unpaid: 0, due: 0 })).toBe('Ana escolheu 8')
  expect(describeClient({ ...ana, selection_status: 'open' })).toBe('Ana ainda está escolhendo')
  expect(describeClient({ ...ana, selection_status: 'expired' })).toBe('Ana não concluiu no prazo')
  expect(describeClient({ ...ana, selection_status: null })).toBe('Ana não tem seleção')
})

it('sums up the unpaid amounts of all clients', () => {
  expect(unpaidTotal({ clients: [ana, { ...ana, due: 0 }, { ...ana, due: 1500 }] })).toBe(6500)
})
