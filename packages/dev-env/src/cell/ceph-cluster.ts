import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, type Cell, cellPorts, type StoreMachine, storeMachines, subnetOf } from './describe-cell.ts'
import { ensureUsers, storeUsers } from '../engines/ceph.ts'
import { commonCephSettings } from '../engines/ceph-config.ts'
import { run } from '../process/run.ts'
import { gatewayMachines } from './haproxy-config.ts'
import { waitUntil } from '../process/wait-until.ts'

export const cephFolder = ({ dir }: Pick<Cell, 'dir'>) => join(dir, 'ceph')
const configFile = (cell: Pick<Cell, 'dir'>) => join(cephFolder(cell), 'ceph.conf')

/** The monitor and the disk of a machine have its number. */
const numberOf = (machine: StoreMachine) => storeMachines.indexOf(machine)
const monitorOf = (machine: StoreMachine) => 'abc'[numberOf(machine)]!

/** Three copies of each object, one on each machine; two must be written before a write is acknowledged. */
export function cephClusterConfig(cell: Cell, fsid: string): string {
  const dir = cephFolder(cell)
  const monitors = storeMachines.map((machine) => monitorAddress(cell, machine))
  return `[global]
fsid = ${fsid}
mon host = ${monitors.join(' ')}
mon initial members = a,b,c
public network = ${subnetOf(cell)}
ms bind ipv4 = true
ms bind ipv6 = false
${commonCephSettings(dir)}
osd pool default size = 3
osd pool default min size = 2
# A disk that does not answer is marked down after seconds; until then the writes to it wait.
osd heartbeat interval = 2
osd heartbeat grace = 6
mon osd min down reporters = 1
# A monitor that is gone is replaced as leader within seconds.
mon lease = 3
mon election timeout = 3
bluestore block size = ${10 * 1024 ** 3}
${storeMachines
  .map((machine) => {
    const [monitor, disk, address] = [monitorOf(machine), numberOf(machine), addressOf(cell, machine)]
    return `[mon.${monitor}]
mon data = ${join(dir, 'mon', monitor)}
public addr = ${address}
[osd.${disk}]
osd data = ${join(dir, 'osd', String(disk))}
public addr = ${address}
cluster addr = ${address}`
  })
  .join('\n')}
[mgr.x]
mgr data = ${join(dir, 'mgr/x')}
public addr = ${addressOf(cell, 'store1')}
${gatewayMachines
  .map(
    (machine) => `[client.rgw.${machine}]
rgw frontends = beast endpoint=${addressOf(cell, machine)}:${cellPorts.s3} tcp_nodelay=1
rgw thread pool size = 64
rgw gc obj min wait = 60
rgw gc processor period = 60
rgw gc processor max time = 60
rgw dns name = localhost`,
  )
  .join('\n')}
`
}

function monitorAddress(cell: Cell, machine: StoreMachine): string {
  const address = addressOf(cell, machine)
  return `[v2:${address}:3300,v1:${address}:6789]`
}

/** The daemons of a store machine, in the order in which they start. */
export function cephDaemons(cell: Cell, machine: StoreMachine): { name: string; command: string; args: string[] }[] {
  const common = ['-c', configFile(cell), '-f']
  return [
    { name: 'monitor', command: 'ceph-mon', args: [...common, '-i', monitorOf(machine)] },
    ...(machine === 'store1' ? [{ name: 'manager', command: 'ceph-mgr', args: [...common, '-i', 'x'] }] : []),
    { name: 'disk', command: 'ceph-osd', args: [...common, '-i', String(numberOf(machine))] },
    ...(gatewayMachines.includes(machine)
      ? [{ name: 'gateway', command: 'radosgw', args: [...common, '-n', `client.rgw.${machine}`] }]
      : []),
  ]
}

export function isStoreComplete(cell: Cell): boolean {
  return existsSync(join(cephFolder(cell), 'complete'))
}

/** Creates the monitors of a new cluster; an interrupted first start is repeated. */
export async function createMonitors(cell: Cell): Promise<void> {
  const dir = cephFolder(cell)
  rmSync(dir, { recursive: true, force: true })
  const folders = ['mgr/x', 'run', 'log', 'crash', ...storeMachines.map((machine) => `mon/${monitorOf(machine)}`)]
  for (const folder of [...folders, 'osd/0', 'osd/1', 'osd/2']) mkdirSync(join(dir, folder), { recursive: true })
  const fsid = randomUUID()
  writeFileSync(configFile(cell), cephClusterConfig(cell, fsid))
  const keyring = join(dir, 'keyring')
  const monmap = join(dir, 'monmap')
  const keys: [string, ...string[]][] = [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    ['mgr.x', 'mon', 'allow profile mgr', 'osd', 'allow *'],
    ...storeMachines.map((machine): [string, ...string[]] => [
      `osd.${numberOf(machine)}`,
      'mon',
      'allow profile osd',
      'mgr',
      'allow profile osd',
      'osd',
      'allow *',
    ]),
    ...gatewayMachines.map((machine): [string, ...string[]] => [
      `client.rgw.${machine}`,
      'mon',
      'allow rw',
      'osd',
      'allow rwx',
    ]),
  ]
  await run('ceph-authtool', ['--create-keyring', keyring])
  for (const [name, ...caps] of keys) {
    const flags = caps.flatMap((cap, index) => (index % 2 === 0 ? ['--cap', cap] : [cap]))
    await run('ceph-authtool', [keyring, '--gen-key', '-n', name, ...flags])
  }
  const members = storeMachines.flatMap((machine) => ['--addv', monitorOf(machine), monitorAddress(cell, machine)])
  await run('monmaptool', ['--create', ...members, '--fsid', fsid, monmap])
  for (const machine of storeMachines) {
    const options = ['--mkfs', '-i', monitorOf(machine), '--monmap', monmap, '--keyring', keyring]
    await run('ceph-mon', ['-c', configFile(cell), ...options])
  }
}

/** Registers and formats the disk of each machine; the monitors must be running. */
export async function createDisks(cell: Cell): Promise<void> {
  await Promise.all(
    storeMachines.map(async (machine) => {
      const uuid = randomUUID()
      const number = String(numberOf(machine))
      await run('ceph', ['-c', configFile(cell), 'osd', 'new', uuid, number], { timeoutMs: 90_000 })
      const options = ['--mkfs', '--osd-uuid', uuid, '--keyring', join(cephFolder(cell), 'keyring')]
      await run('ceph-osd', ['-c', configFile(cell), '-i', number, ...options], { timeoutMs: 90_000 })
    }),
  )
}

export async function completeStore(cell: Cell): Promise<void> {
  await ensureUsers(cephFolder(cell), storeUsers)
  writeFileSync(join(cephFolder(cell), 'complete'), '')
}

/** The numbers of disks that are up, and of monitors that agree. */
export async function storeStatus(cell: Cell): Promise<{ disks: number; monitors: number; health: string }> {
  const text = await run('ceph', ['-c', configFile(cell), '--connect-timeout', '5', 'status', '-f', 'json'])
  const status = JSON.parse(text) as {
    osdmap: { num_up_osds: number }
    quorum: unknown[]
    health: { status: string }
  }
  return { disks: status.osdmap.num_up_osds, monitors: status.quorum.length, health: status.health.status }
}

export async function waitForDisks(cell: Cell, timeoutMs = 90_000): Promise<void> {
  await waitUntil(
    async () => {
      // A cluster without a quorum does not answer.
      const { disks, monitors } = await storeStatus(cell).catch(() => ({ disks: 0, monitors: 0 }))
      return disks === storeMachines.length && monitors === storeMachines.length
    },
    {
      timeoutMs,
      intervalMs: 500,
      timeoutMessage: () => `not every disk and monitor of the store is up; see ${cell.dir}`,
    },
  )
}
