import { describe, expect, it } from 'vitest'
import { paymentRows } from './payment-state.ts'

const now = new Date('2026-11-15T15:00:00Z')
const at = '2026-11-15T15:00:00Z'
const due = { total: 3000, by_pix: true, declared_at: null, received_at: null, paid_before: 0, declared_before: 0 }
const rows = (change: Partial<{ [key in keyof typeof due]: number | string | boolean | null }>) =>
  paymentRows({ ...due, ...change } as typeof due, now).map(({ title, states, confirms, isSettled }) => ({
    texts: [...(title === null ? [] : [title]), ...states].map((text) => text.replaceAll('\u00a0', ' ')),
    confirms,
    isSettled,
  }))
const states = (change: Parameters<typeof rows>[0]) => rows(change).flatMap(({ texts }) => texts)

describe('paymentRows', () => {
  it('says what is awaited', () => {
    expect(states({})).toEqual(['Pix · R$ 30,00', 'Aguardando o pagamento'])
    expect(states({ declared_at: at })).toEqual(['Pix · R$ 30,00', 'O cliente avisou que pagou agora'])
    expect(states({ by_pix: false })).toEqual(['Pagamento · R$ 30,00', expect.stringMatching(/^Combine com o cliente/)])
    expect(rows({})[0]).toMatchObject({ confirms: 'all', isSettled: false })
  })
  it('says what was received before the selection was reopened', () => {
    expect(rows({ total: 0, paid_before: 1500 })).toEqual([
      { texts: ['Já recebido: R$ 15,00'], confirms: null, isSettled: true },
    ])
    expect(states({ paid_before: 1500 }).slice(1)).toEqual(['Aguardando o pagamento', 'Já recebido: R$ 15,00'])
    expect(states({ received_at: at, paid_before: 1500 }).slice(1)).toEqual(['Recebido agora', 'Já recebido: R$ 15,00'])
  })
  it('confirms what was declared before the selection was reopened while it is open', () => {
    expect(rows({ total: 0, declared_at: at, declared_before: 1500 })).toEqual([
      {
        texts: ['Pagamento avisado · R$ 15,00', 'Avisado antes de reabrir. Confira na sua conta.'],
        confirms: 'earlier',
        isSettled: false,
      },
    ])
  })
  it('separates what was declared from the rest, and confirms the declared amount first', () => {
    const [declared, rest, ...more] = rows({ total: 12_000, declared_before: 10_500 })
    expect(more).toEqual([])
    expect(declared).toMatchObject({ confirms: 'earlier' })
    expect(declared?.texts[0]).toBe('Pagamento avisado · R$ 105,00')
    expect(rest).toEqual({
      texts: ['A receber · R$ 15,00', 'Aguardando o pagamento'],
      confirms: null,
      isSettled: false,
    })
  })
  it('confirms a declaration that covers the new total together with it', () => {
    const [row, ...more] = rows({ total: 1500, declared_at: at, declared_before: 1500 })
    expect(more).toEqual([])
    expect(row).toMatchObject({ confirms: 'all', texts: ['Pix · R$ 15,00', 'O cliente avisou que pagou agora'] })
  })
})
