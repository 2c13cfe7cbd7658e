import { expect, it } from 'vitest'
import { describeBalance } from './balance-words.ts'
import { savedNotice } from './saved-notice.ts'

const now = new Date('2026-11-18T12:00:00Z')
const open = { due: 80_000, paid: 0, declared_at: null, received_at: null, received_by: null } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('says what is open, and what was received of it', () => {
  expect(plain(describeBalance(open, now))).toBe('Esperando R$ 800,00.')
  expect(plain(describeBalance({ ...open, due: 10_000, paid: 80_000 }, now))).toBe(
    'Esperando R$ 100,00. Já recebido: R$ 800,00.',
  )
})

it('says that the client declared the payment', () => {
  expect(plain(describeBalance({ ...open, declared_at: '2026-11-18T11:00:00Z' }, now))).toBe(
    'O cliente avisou há 1 hora que pagou R$ 800,00. Confira na sua conta.',
  )
})

it('says who confirmed the payment', () => {
  const received = { ...open, due: 0, paid: 80_000, received_at: '2026-11-18T11:00:00Z' }
  expect(plain(describeBalance({ ...received, received_by: 'photographer' }, now))).toBe(
    'R$ 800,00 recebidos há 1 hora. O download está aberto.',
  )
  expect(plain(describeBalance({ ...received, received_by: 'gateway' }, now))).toBe(
    'R$ 800,00 recebidos há 1 hora pelo Mercado Pago. O download está aberto.',
  )
})

it('says after saving whether the downloads still wait', () => {
  expect(savedNotice({ balance: { due: 1_000 } })).toBe('O download espera o pagamento.')
  expect(savedNotice({ balance: { due: 0 } })).toBe('O download não espera mais pagamento.')
  expect(savedNotice({ balance: null })).toBe('O download não espera mais pagamento.')
})
