import { describe, expect, it } from 'vitest'
import { faultsPerRound, drawFaults, faultKinds } from './fault-plan.ts'
import { seeded } from './random.ts'

describe('drawFaults', () => {
  it('has exact shares: a tenth of the long form kills PostgreSQL, a fiftieth the store', () => {
    const deck = Array.from({ length: 10 }, (_, n) => drawFaults('long', seeded(n))).flat()
    expect(deck).toHaveLength(1_000)
    const share = (kind: string) => deck.filter((fault) => fault.kind === kind).length / deck.length
    expect(share('kill-database')).toBe(0.1)
    expect(share('kill-store')).toBe(0.02)
    expect(faultKinds.every((kind) => share(kind) > 0)).toBe(true)
    expect(new Set(deck.map((fault) => fault.moment))).toEqual(new Set(['any', 'sent', 'answered']))
  })

  it('draws twelve faults without a store kill in the short form, the worker first', () => {
    const deck = drawFaults('short', seeded(1))
    expect([deck.length, faultsPerRound('short')]).toEqual([12, 12])
    expect(deck.some((fault) => fault.kind === 'kill-store')).toBe(false)
    expect(deck[0]!.kind).toBe('kill-worker')
  })

  it('draws the same plan for the same seed', () => {
    expect(drawFaults('long', seeded(7))).toEqual(drawFaults('long', seeded(7)))
    expect(drawFaults('long', seeded(7))).not.toEqual(drawFaults('long', seeded(8)))
  })
})
