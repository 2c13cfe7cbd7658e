import { expect, test } from 'vitest'
import { cephClusterConfig } from './ceph-cluster.ts'
import { addressOf, cellConfig, databaseMachines, describeCell, machines } from './describe-cell.ts'
import { haproxyConfig } from './haproxy-config.ts'
import { onMachine } from './network.ts'
import { archiveWaits, patroniConfig, patroniTimes } from './patroni-config.ts'
import { isRedundant, type MemberStatus } from './patroni-status.ts'

const cell = describeCell({ dir: '/tmp/cell', portBase: 42_000 })

test('gives every machine an address of its own, and other cells another network', () => {
  const other = describeCell({ dir: '/tmp/other', portBase: 42_250 })
  const addresses = [cell, other].flatMap((each) => machines.map((machine) => addressOf(each, machine)))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(other.network.bridge).not.toBe(cell.network.bridge)
  // The kernel's limit for the names of interfaces.
  for (const machine of machines) expect(`${cell.network.bridge}${machine}`.length).toBeLessThanOrEqual(15)
})

test('moves with REVELA_PORT_BASE into another folder', () => {
  const usual = cellConfig('test', {})
  const moved = cellConfig('test', { REVELA_PORT_BASE: '43000' })
  expect(moved.portBase).not.toBe(usual.portBase)
  expect(moved.dir).not.toBe(usual.dir)
})

test('a primary that cannot reach etcd gives up before its lease ends', () => {
  const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout } = patroniTimes
  expect(loopWait + 2 * retryTimeout).toBeLessThanOrEqual(ttl)
  // The smallest lease that Patroni's documentation allows.
  expect(ttl).toBeGreaterThanOrEqual(20)
})

test('Patroni acknowledges a commit only with a standby, and compares before it writes the lease', () => {
  for (const machine of databaseMachines) {
    const config = JSON.parse(patroniConfig(cell, machine)) as {
      etcd?: { hosts: string[] }
      etcd3?: unknown
      bootstrap: { dcs: { synchronous_mode: boolean; postgresql: { parameters: Record<string, string> } } }
    }
    expect(config.bootstrap.dcs.synchronous_mode).toBe(true)
    expect(config.bootstrap.dcs.postgresql.parameters['synchronous_commit']).toBeUndefined()
    expect(config.etcd?.hosts).toHaveLength(3)
    expect(config.etcd3).toBeUndefined()
  }
})

const configOf = (machine: (typeof databaseMachines)[number], archived: typeof cell) =>
  JSON.parse(patroniConfig(archived, machine)) as {
    bootstrap: { dcs: { postgresql: { parameters: Record<string, string> } } }
    postgresql: { parameters: Record<string, string>; recovery_conf?: unknown }
  }

test('every server archives, a standby before the primary', () => {
  const archive = { program: '/etc/pgbackrest/pgbackrest-archive.sh', env: () => ({}) }
  for (const machine of databaseMachines) {
    const { bootstrap, postgresql } = configOf(machine, { ...cell, archive })
    expect(bootstrap.dcs.postgresql.parameters).toMatchObject({ archive_mode: 'always', archive_timeout: '60s' })
    const [program, asStandby, asPrimary, path] = postgresql.parameters['archive_command']!.split(' ')
    expect([program, path]).toEqual([archive.program, '%p'])
    expect(Number(asStandby)).toBeLessThan(Number(asPrimary))
    // A promotion would wait for an archive that does not answer.
    expect(JSON.stringify(postgresql)).not.toContain('restore_command')
    expect(JSON.stringify(configOf(machine, cell))).not.toContain('archive_')
  }
  expect(new Set(Object.values(archiveWaits.standby)).size).toBe(databaseMachines.length)
})

test('every balancer reaches the primary, a standby and both gateways at the ports of the engines', () => {
  for (const machine of ['edge', 'app1', 'app2'] as const) {
    const config = haproxyConfig(cell, machine)
    expect(config).toContain(`bind 127.0.0.1:${cell.engines.ports.postgres}\n  option httpchk OPTIONS /primary`)
    expect(config).toContain(`bind 127.0.0.1:${cell.standbyPort}\n  option httpchk OPTIONS /replica`)
    expect(config.match(/check port 8008/g)).toHaveLength(6)
    expect(config.match(/:7480 check/g)).toHaveLength(2)
    expect(config.match(/on-marked-down shutdown-sessions/g)).toHaveLength(3)
  }
})

test('the store writes three copies and acknowledges with two', () => {
  const config = cephClusterConfig(cell, '00000000-0000-0000-0000-000000000000')
  expect(config).toContain('osd pool default size = 3')
  expect(config).toContain('osd pool default min size = 2')
  expect(config.match(/^\[osd\.\d\]$/gm)).toHaveLength(3)
  expect(config.match(/v2:/g)).toHaveLength(3)
})

test('runs a command in the network of its machine', () => {
  expect(onMachine(cell, 'edge', 'true', ['a'])).toEqual({ command: 'true', args: ['a'] })
  expect(onMachine(cell, 'db1', 'true', ['a'])).toEqual({
    command: 'nsenter',
    args: ['--net=/run/netns/rvl42000-db1', '--', 'true', 'a'],
  })
})

const member = (machine: MemberStatus['machine'], status: Partial<MemberStatus> = {}): MemberStatus => ({
  machine,
  role: 'replica',
  state: 'running',
  timeline: 2,
  isSynchronous: false,
  ...status,
})

test('a database is redundant with one primary and two standbys on its timeline, one of them synchronous', () => {
  const primary = member('db1', { role: 'primary' })
  const synchronous = member('db2', { isSynchronous: true })
  expect(isRedundant([primary, synchronous, member('db3')])).toBe(true)
  expect(isRedundant([primary, member('db2'), member('db3')])).toBe(false)
  expect(isRedundant([primary, synchronous, member('db3', { timeline: 1 })])).toBe(false)
  expect(isRedundant([primary, synchronous, member('db3', { state: 'starting' })])).toBe(false)
  expect(isRedundant([primary, { ...synchronous, role: 'primary' }, member('db3')])).toBe(false)
})
