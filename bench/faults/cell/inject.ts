import {
  applicationMachines,
  databaseMachines,
  type DatabaseMachine,
  databaseStatus,
  heal,
  isolate,
  killPostgres,
  type Machine,
  machines,
  storeMachines,
  waitUntilRedundant,
} from '@revela/dev-env'
import { waitUntil } from '@revela/dev-env'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../random.ts'
import type { CellUnderTest } from './cell-under-test.ts'
import { causesFailover, type DatabaseFault, type OtherFault } from './plan.ts'

const everyMachine: readonly Machine[] = ['edge', ...machines]
const allBut = (machine: Machine) => everyMachine.filter((other) => other !== machine)
const failoverLimitMs = 60_000

/**
 * Injects a fault of the database and waits until all three machines serve again. Returns whether another became the
 * primary.
 */
export async function injectDatabaseFault(
  under: CellUnderTest,
  fault: DatabaseFault,
  random: Random,
): Promise<boolean> {
  const { cell, kill } = under
  const members = await databaseStatus(cell)
  const primary = members.find(({ role }) => role === 'primary')?.machine
  if (!primary) throw new Error(`${fault}: there is no primary`)
  const standby = random.pick(databaseMachines.filter((machine) => machine !== primary))
  const isolated: DatabaseMachine | null =
    fault === 'isolate-primary' ? primary : fault === 'isolate-standby' ? standby : null
  if (fault === 'kill-primary') killPostgres(cell, primary)
  if (fault === 'kill-standby') killPostgres(cell, standby)
  if (fault === 'kill-etcd') kill(`${random.pick(databaseMachines)}-etcd`, random.between(200, 4_000))
  if (fault === 'kill-patroni') kill(`${primary}-patroni`, random.between(200, 3_000))
  if (fault === 'kill-primary-machine') {
    // Not started again before another has taken over, at the latest after the limit.
    kill(`${primary}-patroni`, failoverLimitMs)
    kill(`${primary}-etcd`, failoverLimitMs)
    killPostgres(cell, primary)
  }
  if (isolated) await isolate(cell, isolated, allBut(isolated))
  try {
    if (causesFailover(fault)) await waitForAnother(under, primary)
    else if (isolated) await sleep(random.between(2_000, 9_000))
  } finally {
    if (isolated) await heal(cell, isolated)
    if (fault === 'kill-primary-machine') for (const kind of ['etcd', 'patroni']) kill(`${primary}-${kind}`, 0)
  }
  await waitUntilRedundant(cell, 120_000)
  return (await databaseStatus(cell)).some(({ role, machine }) => role === 'primary' && machine !== primary)
}

async function waitForAnother({ cell }: CellUnderTest, primary: DatabaseMachine): Promise<void> {
  await waitUntil(
    async () => (await databaseStatus(cell)).some(({ role, machine }) => role === 'primary' && machine !== primary),
    { timeoutMs: failoverLimitMs, intervalMs: 200, timeoutMessage: () => `nobody took over from ${primary}` },
  )
}

const storeKinds: Partial<Record<OtherFault, string>> = {
  'kill-disk': 'disk',
  'kill-gateway': 'gateway',
  'kill-monitor': 'monitor',
}

/** Injects a fault of the store, a balancer or one of our processes, and waits until everything runs again. */
export async function injectOtherFault(under: CellUnderTest, fault: OtherFault, random: Random): Promise<void> {
  const { cell, kill } = under
  const [kind] = fault.split('-').slice(1)
  const storeKind = storeKinds[fault]
  if (storeKind) {
    const candidates = storeKind === 'gateway' ? storeMachines.slice(0, 2) : storeMachines
    kill(`${random.pick(candidates)}-${storeKind}`, random.between(200, 4_000))
  } else if (fault === 'isolate-store' || fault === 'isolate-app') {
    const machine = random.pick<Machine>(fault === 'isolate-store' ? storeMachines : applicationMachines)
    await isolate(cell, machine, allBut(machine))
    await sleep(random.between(1_000, 8_000))
    await heal(cell, machine)
  } else {
    const hosts: readonly Machine[] = fault === 'kill-haproxy' ? ['edge', ...applicationMachines] : applicationMachines
    kill(`${random.pick(hosts)}-${kind}`, random.between(50, 1_500))
  }
  await waitUntil(() => under.isComplete(), {
    timeoutMs: 120_000,
    intervalMs: 100,
    timeoutMessage: () => `${fault}: not everything runs again after two minutes`,
  })
}
