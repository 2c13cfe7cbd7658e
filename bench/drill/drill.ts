import type { Bench, Size } from '../bench.ts'
import { withCell, hasPgBackRest } from './cell.ts'
import { destroyAndRestore, type Drill } from './destroy-and-restore.ts'
import { writeMetrics } from './write-metrics.ts'

const sizes: Record<Size, Drill> = {
  short: {
    pictures: 20_000,
    realCustomers: 2,
    realPictures: 100,
    writeSeconds: 6,
    // The long form uses one minute, as in production.
    archiveSeconds: 3,
    differential: false,
  },
  long: {
    pictures: 1_010_000,
    realCustomers: 3,
    realPictures: 700,
    writeSeconds: 140,
    archiveSeconds: 60,
    differential: true,
  },
}
/**
 * Fills a cell, backs it up, writes to it and destroys it; then restores it from the repository and the backup copy
 * alone.
 */
export const drill: Bench = {
  name: 'drill',
  claim: 'a destroyed cell is restored: how much is lost, how long it takes, and erased accounts stay erased',
  run: async (size) => {
    if (!(await hasPgBackRest())) throw new Error('pgbackrest is not installed: apt-get install pgbackrest')
    const outcome = await withCell((cell) => destroyAndRestore(cell, sizes[size]))
    if (size === 'long') writeMetrics(outcome.metrics, outcome.passed)
    return outcome
  },
}
