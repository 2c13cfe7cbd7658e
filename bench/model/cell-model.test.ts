import { expect, it } from 'vitest'
import { assumed } from './assumptions.ts'
import { modelCell, type Measured } from './cell-model.ts'

const measured: Measured = {
  uploadMs: 50,
  renderMs: 400,
  callUs: 1_000,
  imageUs: 25,
  rowBytes: 1_000,
  renditionBytes: 300_000,
}

it('adds up a cell as one does on paper', () => {
  const cell = modelCell(measured, assumed)
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

it('costs more when a photograph does, and never less than two of everything that answers', () => {
  const base = modelCell(measured, assumed)
  for (const key of Object.keys(measured) as (keyof Measured)[]) {
    const dearer = modelCell({ ...measured, [key]: measured[key] * 10_000 }, assumed)
    expect(dearer.total, key).toBeGreaterThan(base.total)
  }
  const tiny = modelCell(measured, { ...assumed, habits: { ...assumed.habits, photographersOfACell: 1 } })
  expect(Math.min(...Object.values(tiny.cores))).toBe(2)
})
