import { beforeEach, describe, expect, it } from 'vitest'
import { createLocalStore } from '../../../lib/local-store.ts'
import { dismissNotice, notice } from '../../../lib/notices.ts'
import type { FamilySelection } from '../api/calls.ts'
import { createStore } from '@revela/web/store'
import { createChoosing, type ParticipantRole } from './choosing.ts'

const openSelection: FamilySelection = {
  id: 's',
  status: 'open',
  revision: 0,
  terms: {
    selling: true,
    charge_type: 'ADDITIONAL',
    contracted: 1,
    extra_price: 1500,
    allow_extras: true,
    price_packages: [],
  },
  limit_date: null,
  days_left: null,
  instructions: '',
  totals: { chosen: 0, included: 0, extras: 0, total: 0, maybe: 0 },
  choices: [],
  comments: [],
  price_accepted: false,
  finished_at: null,
  finished_by: null,
  note: '',
  reopen_requested_at: null,
  deadline_requested_at: null,
  declined: null,
  payment: null,
  pays_by_pix: false,
  automatic_pix: false,
  due: 0,
  paid_before: 0,
  declared_before: 0,
}

const unreachable = async () => {
  throw new Error('this call is not expected')
}

type Options = { first?: FamilySelection | null; preview?: boolean; known?: boolean; participant?: ParticipantRole }

function choosingOf({ first = openSelection, preview = false, known = false, participant }: Options = {}) {
  return createChoosing({
    studio: 'Estúdio Aurora',
    first,
    offer: null,
    preview,
    canComment: true,
    ...(participant && { participant }),
    beginKnown: known ? async () => openSelection : null,
    calls: {
      read: unreachable,
      changes: unreachable,
      choose: unreachable,
      acceptPrice: unreachable,
      comment: unreachable,
    },
    localStore: createLocalStore(null),
    exists: () => true,
    schedule: () => () => {},
    onGone: () => {},
  })
}

beforeEach(dismissNotice)

describe('createChoosing', () => {
  it('asks before the first tap that costs extra, and only once', () => {
    const choosing = choosingOf()
    choosing.toggle(1, 'yes')
    choosing.toggle(2, 'yes')
    expect([choosing.stateOf(1), choosing.stateOf(2)]).toEqual(['yes', 'no'])
    const prompt = choosing.prompt.get()
    if (prompt?.kind !== 'price') throw new Error('the price was not asked')
    choosing.prompt.set(null)
    choosing.sessionStore.get()?.acceptPrice()
    prompt.proceed()
    choosing.set(3, 'yes')
    expect(choosing.prompt.get()).toBeNull()
    expect([2, 3].map(choosing.stateOf)).toEqual(['yes', 'yes'])
  })

  it('rejects a tap beyond the limit with a notice; a doubt and an exchange are free', () => {
    const terms = {
      selling: false,
      charge_type: null,
      contracted: 1,
      extra_price: null,
      allow_extras: false,
      price_packages: [],
    }
    const choosing = choosingOf({ first: { ...openSelection, terms } })
    choosing.toggle(1, 'yes')
    choosing.toggle(2, 'yes')
    expect([choosing.stateOf(2), choosing.shakes.get()]).toEqual(['no', 1])
    expect(notice.get()?.text).toBe('Você já escolheu 1. Remova essa para trocar.')
    choosing.toggle(2, 'maybe')
    choosing.toggle(1, 'yes')
    choosing.toggle(2, 'yes')
    expect([1, 2].map(choosing.stateOf)).toEqual(['no', 'yes'])
  })

  it('shows why a closed selection takes no taps', () => {
    const choosing = choosingOf({ first: { ...openSelection, status: 'expired' } })
    choosing.toggle(1, 'yes')
    expect([choosing.stateOf(1), choosing.isOpen()]).toEqual(['no', false])
    expect(notice.get()?.text).toBe('O prazo terminou. Para escolher mais, peça mais prazo.')
  })

  it('asks a guest to register, then applies the tap', () => {
    const choosing = choosingOf({ first: null })
    choosing.toggle(4, 'yes')
    const prompt = choosing.prompt.get()
    expect(choosing.stateOf(4)).toBe('no')
    choosing.begin(openSelection)
    if (prompt?.kind === 'register') prompt.proceed()
    expect(choosing.stateOf(4)).toBe('yes')
  })

  it('begins a public selection for a client without asking', async () => {
    const choosing = choosingOf({ first: null, known: true })
    choosing.toggle(4, 'yes')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([choosing.prompt.get(), choosing.stateOf(4)]).toEqual([null, 'yes'])
  })

  it('does not persist choices in preview mode', () => {
    const choosing = choosingOf({ first: null, preview: true })
    choosing.toggle(4, 'yes')
    choosing.comment(4)
    expect([choosing.prompt.get(), choosing.stateOf(4)]).toEqual([null, 'no'])
    expect(notice.get()?.text).toBe('Na prévia as escolhas não são salvas.')
  })

  it('asks an invited person for the name once, before the first mark or comment', () => {
    const participant = { clientName: 'Ana', name: createStore<string | null>(null), saveName: async () => {} }
    const choosing = choosingOf({ participant })
    choosing.toggle(4, 'yes')
    const prompt = choosing.prompt.get()
    expect([prompt?.kind, choosing.stateOf(4)]).toEqual(['name', 'no'])
    participant.name.set('João')
    choosing.prompt.set(null)
    if (prompt?.kind === 'name') prompt.proceed()
    choosing.toggle(5, 'maybe')
    expect([4, 5].map(choosing.stateOf)).toEqual(['yes', 'maybe'])
    choosing.comment(4)
    expect(choosing.prompt.get()?.kind).toBe('comments')
  })

  it('tells an invited person that the client has sent the selection', () => {
    const participant = { clientName: 'Ana', name: createStore<string | null>('João'), saveName: async () => {} }
    const choosing = choosingOf({ participant, first: { ...openSelection, status: 'done' } })
    choosing.toggle(1, 'yes')
    expect(choosing.stateOf(1)).toBe('no')
    expect(notice.get()?.text).toBe('Ana já enviou a seleção: não dá mais para marcar.')
  })
})
