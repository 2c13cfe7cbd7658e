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
    // A minute in production and in the long form.
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
/** A cell is filled, backed up, written to and destroyed; then it comes back from the repository and the second copy alone. */
export const drill: Bench = {
  name: 'drill',
  claim: 'a cell that is destroyed comes back: how much is lost, how long it takes, and what was erased stays erased',
  run: async (size) => {
    if (!(await hasPgBackRest())) throw new Error('pgbackrest is not installed: apt-get install pgbackrest')
    const outcome = await withCell((cell) => destroyAndRestore(cell, sizes[size]))
    if (size === 'long') writeMetrics(outcome.metrics, outcome.passed)
    return outcome
  },
}
