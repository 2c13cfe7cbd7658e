import { describe, expect, it } from 'vitest'
import { deckSize, drawDeck, faultKinds } from './fault-plan.ts'
import { seeded } from './random.ts'

describe('the plan of faults', () => {
  it('keeps the shares of its kinds: a tenth of the long form kills PostgreSQL, a fiftieth the store', () => {
    const drawn = Array.from({ length: 10 }, (_, n) => drawDeck('long', seeded(n))).flat()
    expect(drawn).toHaveLength(1_000)
    const share = (kind: string) => drawn.filter((fault) => fault.kind === kind).length / drawn.length
    expect(share('kill-database')).toBe(0.1)
    expect(share('kill-store')).toBe(0.02)
    expect(faultKinds.every((kind) => share(kind) > 0)).toBe(true)
    expect(new Set(drawn.map((fault) => fault.moment))).toEqual(new Set(['any', 'sent', 'answered']))
  })

  it('is twelve faults without a store kill in the short form, and begins with the worker', () => {
    const drawn = drawDeck('short', seeded(1))
    expect([drawn.length, deckSize('short')]).toEqual([12, 12])
    expect(drawn.some((fault) => fault.kind === 'kill-store')).toBe(false)
    expect(drawn[0]!.kind).toBe('kill-worker')
  })

  it('is the same for the same seed', () => {
    expect(drawDeck('long', seeded(7))).toEqual(drawDeck('long', seeded(7)))
    expect(drawDeck('long', seeded(7))).not.toEqual(drawDeck('long', seeded(8)))
  })
})
