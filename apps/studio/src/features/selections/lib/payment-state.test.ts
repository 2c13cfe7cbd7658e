import { describe, expect, it } from 'vitest'
import { concludeSentences, extrasLine, paymentRows } from './payment-state.ts'

const now = new Date('2026-11-15T15:00:00Z')
const at = '2026-11-15T15:00:00Z'
const due = {
  total: 3000,
  by_pix: true,
  declared_at: null,
  received_at: null,
  received_by: null,
  paid_before: 0,
  declared_before: 0,
}
const rows = (change: Partial<{ [key in keyof typeof due]: number | string | boolean | null }>) =>
  paymentRows({ ...due, ...change } as typeof due, now).map(({ title, states, confirms, canUndo, isSettled }) => ({
    texts: [...(title === null ? [] : [title]), ...states].map((text) => text.replaceAll('\u00a0', ' ')),
    confirms,
    canUndo,
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
      { texts: ['Já recebido: R$ 15,00'], confirms: null, canUndo: false, isSettled: true },
    ])
    expect(states({ paid_before: 1500 }).slice(1)).toEqual(['Aguardando o pagamento', 'Já recebido: R$ 15,00'])
    expect(states({ received_at: at, paid_before: 1500 }).slice(1)).toEqual(['Recebido agora', 'Já recebido: R$ 15,00'])
  })
  it('undoes what the photographer confirmed, not what the bank confirmed', () => {
    const received = { received_at: at, received_by: 'photographer' }
    expect(rows(received)).toMatchObject([{ confirms: null, canUndo: true }])
    expect(rows({ ...received, received_by: 'gateway' })).toMatchObject([{ confirms: null, canUndo: false }])
  })
  it('confirms what was declared before the selection was reopened while it is open', () => {
    expect(rows({ total: 0, declared_at: at, declared_before: 1500 })).toEqual([
      {
        texts: ['Pagamento avisado · R$ 15,00', 'Avisado antes de reabrir. Confira na sua conta.'],
        confirms: 'earlier',
        canUndo: false,
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
      canUndo: false,
      isSettled: false,
    })
  })
  it('confirms a declaration that covers the new total together with it', () => {
    const [row, ...more] = rows({ total: 1500, declared_at: at, declared_before: 1500 })
    expect(more).toEqual([])
    expect(row).toMatchObject({ confirms: 'all', texts: ['Pix · R$ 15,00', 'O cliente avisou que pagou agora'] })
  })
})

type Earlier = Partial<Pick<typeof due, 'paid_before' | 'declared_before'>> & { readonly received_at?: string }
const selectionOf = (earlier: Earlier | null, totals = { extras: 4, total: 10_000 }) => ({
  totals,
  payment: earlier === null ? null : ({ ...due, total: 0, ...earlier } as typeof due),
})
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null

const line = (...input: Parameters<typeof selectionOf>) => {
  const { count, total, state } = extrasLine(selectionOf(...input)) ?? { count: '', total: '', state: null }
  return [count, plain(total), plain(state)]
}
const sentences = (...input: Parameters<typeof selectionOf>) => concludeSentences(selectionOf(...input)).map(plain)

describe('extrasLine', () => {
  it('agrees with what was received and declared', () => {
    expect(line(null)).toEqual(['4 fotos a cobrar', 'R$ 100,00', null])
    expect(line({ paid_before: 7500 })).toEqual(['4 fotos a cobrar', 'R$ 100,00', 'falta receber R$ 25,00'])
    expect(line({ declared_before: 7500 })).toEqual(['4 fotos a cobrar', 'R$ 100,00', 'falta receber R$ 25,00'])
    expect(line({ declared_before: 10_000 })).toEqual(['4 fotos a cobrar', 'R$ 100,00', 'pagamento avisado'])
    expect(line({ received_at: at })).toEqual(['4 fotos cobradas', 'R$ 100,00', 'tudo recebido'])
    expect(line({ paid_before: 12_500 })).toEqual(['4 fotos cobradas', 'R$ 100,00', 'tudo recebido'])
  })
  it('is absent where nothing is charged', () => {
    expect(extrasLine(selectionOf(null, { extras: 0, total: 0 }))).toBeNull()
  })
})

describe('concludeSentences', () => {
  it('says what is still due', () => {
    expect(sentences(null)).toEqual(['Total a pagar: R$ 100,00.'])
    expect(sentences({ paid_before: 7500 })).toEqual([
      'Total: R$ 100,00.',
      'Já recebido: R$ 75,00.',
      'Falta pagar: R$ 25,00.',
    ])
    expect(sentences({ paid_before: 5000, declared_before: 5000 })).toEqual([
      'Total: R$ 100,00.',
      'Já recebido: R$ 50,00.',
      'Avisado pelo cliente: R$ 50,00.',
      'Nada mais a pagar.',
    ])
    expect(sentences({ paid_before: 5000 }, { extras: 0, total: 0 })).toEqual([])
  })
})
