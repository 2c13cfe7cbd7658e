import { existsSync } from 'node:fs'
import { storeStatus } from '../cell/ceph-cluster.ts'
import { missingSiteProcesses, startCellSite, stopCellSite } from '../cell/cell-site.ts'
import { type Cell, cellConfig, describeCell } from '../cell/describe-cell.ts'
import { databaseStatus } from '../cell/patroni-status.ts'
import { installCellPackages, missingDaemons, startCell, stopCell } from '../cell/start-cell.ts'
import { OneLineError, runCommand } from '../one-line-error.ts'
import { demonstrationLogin } from '../seed/demonstration.ts'
import { originsAt } from '../site/server-environment.ts'

const usage = 'usage: npm run cell -- up | status | down [--engines]'

/** A cell as in production, with every engine on several machines; --engines leaves out the product. */
await runCommand(async () => {
  const action = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
  const isEnginesOnly = process.argv.includes('--engines')
  const cell = describeCell(cellConfig('development'))
  if (action === 'up') await up(cell, isEnginesOnly)
  else if (action === 'status') await printStatus(cell)
  else if (action === 'down') await down(cell)
  else throw new OneLineError(usage)
})

async function up(cell: Cell, isEnginesOnly: boolean): Promise<void> {
  await installCellPackages()
  await logDuration('engines', startCell(cell))
  if (!isEnginesOnly) await logDuration('product', startCellSite(cell))
  await printStatus(cell)
  if (isEnginesOnly) return
  const { appOrigin } = originsAt(cell.engines.ports.nginx)
  console.log(`studio      ${appOrigin}`)
  console.log(`sign in as  ${demonstrationLogin.email}  ${demonstrationLogin.password}`)
}

async function down(cell: Cell): Promise<void> {
  if (!existsSync(cell.dir)) {
    console.log('nothing to stop: no cell was started from this folder')
    return
  }
  const stopped = [...(await stopCellSite(cell)), ...(await stopCell(cell))]
  console.log(stopped.length > 0 ? `stopped ${stopped.length} processes` : 'nothing was running')
}

async function printStatus(cell: Cell): Promise<void> {
  for (const { machine, role, state, timeline, isSynchronous } of await databaseStatus(cell)) {
    const standby = isSynchronous ? 'synchronous standby' : 'standby'
    const text = role === 'primary' ? role : role === null ? 'no answer' : standby
    console.log(`${machine.padEnd(12)}${text}, ${state}${timeline === null ? '' : `, timeline ${timeline}`}`)
  }
  // The status is printed for a cell that is broken, too.
  const store = await storeStatus(cell).catch(() => undefined)
  const text = store ? `${store.monitors} monitors, ${store.disks} disks, ${store.health}` : 'no answer'
  console.log(`store       ${text}`)
  const missing = [...missingDaemons(cell), ...missingSiteProcesses(cell)]
  console.log(`missing     ${missing.length > 0 ? missing.join(', ') : 'nothing'}`)
}

async function logDuration(name: string, work: Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await work
  console.log(`${name.padEnd(12)}up in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}
