import { expect, it } from 'vitest'
import { assumptions } from './assumptions.ts'
import { modelCell, type MeasuredCosts } from './cell-model.ts'

const measuredCosts: MeasuredCosts = {
  uploadMs: 50,
  renderMs: 400,
  callMicros: 1_000,
  imageMicros: 25,
  rowBytes: 1_000,
  renditionBytes: 300_000,
  answeredInCrowds: 0.9,
}

it('adds up the cores, storage and costs of a cell', () => {
  const cell = modelCell(measuredCosts, assumptions)
  expect(cell.pictures).toBe(100_000_000)
  expect(cell.databaseGb).toBe(100)
  expect(cell.originalsTb).toBe(800)
  expect(cell.renditionsTb).toBe(30)
  expect(cell.objects).toBe(400_000_000)
  // 1.67 million uploads a month are 0.63 a second, 5 at the busiest hour: 400 ms each, cores 60% full.
  expect(cell.uploadsPerSecond.mean).toBeCloseTo(0.635, 3)
  expect(cell.cores.worker).toBe(Math.ceil((0.6345 * 0.4 * 8) / 0.6))
  expect(cell.total).toBeCloseTo(Object.values(cell.money).reduce((sum, part) => sum + part, 0))
  expect(cell.perPhotographer).toBeCloseTo(cell.total / 10_000)
})

it('costs more with larger photographs, and has at least two of every serving process', () => {
  const base = modelCell(measuredCosts, assumptions)
  const { answeredInCrowds, ...costs } = measuredCosts
  for (const key of Object.keys(costs) as (keyof typeof costs)[]) {
    const expensive = modelCell({ ...measuredCosts, [key]: measuredCosts[key] * 10_000 }, assumptions)
    expect(expensive.total, key).toBeGreaterThan(base.total)
  }
  const withoutCdn = modelCell({ ...costs, answeredInCrowds: 0, imageMicros: 25_000 }, assumptions)
  const withCdn = modelCell({ ...costs, answeredInCrowds, imageMicros: 25_000 }, assumptions)
  expect(withoutCdn.cores.edge).toBeGreaterThan(withCdn.cores.edge)
  const tiny = modelCell(measuredCosts, { ...assumptions, usage: { ...assumptions.usage, photographersOfACell: 1 } })
  expect(Math.min(...Object.values(tiny.cores))).toBe(2)
})
