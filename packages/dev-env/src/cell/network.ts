import { existsSync } from 'node:fs'
import { run, tryRun } from '../process/run.ts'
import { addressOf, type Cell, type Machine, machines } from './describe-cell.ts'

/** nftables' table of the partitions, in the network of each machine. */
const table = 'revela_partition'

const namespaceOf = ({ network }: Pick<Cell, 'network'>, machine: Machine) => `${network.bridge}-${machine}`

/** The command that runs another one on a machine. It replaces itself, so that the process id is the other one's. */
export function onMachine(
  cell: Pick<Cell, 'network'>,
  machine: Machine,
  command: string,
  args: readonly string[],
): { command: string; args: string[] } {
  if (machine === 'edge') return { command, args: [...args] }
  return { command: 'nsenter', args: [`--net=/run/netns/${namespaceOf(cell, machine)}`, '--', command, ...args] }
}

/** One network namespace for each machine, connected by a bridge; the edge is on this machine's own network. */
export async function createNetwork(cell: Cell): Promise<void> {
  const { bridge } = cell.network
  if (!existsSync(`/sys/class/net/${bridge}`)) {
    await run('ip', ['link', 'add', bridge, 'type', 'bridge'])
    await run('ip', ['address', 'add', `${addressOf(cell, 'edge')}/24`, 'dev', bridge])
  }
  await run('ip', ['link', 'set', bridge, 'up'])
  for (const machine of machines) {
    const namespace = namespaceOf(cell, machine)
    if (existsSync(`/run/netns/${namespace}`)) continue
    const link = `${bridge}${machine}`
    await run('ip', ['netns', 'add', namespace])
    await run('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace])
    await run('ip', ['link', 'set', link, 'master', bridge, 'up'])
    await run('ip', ['-n', namespace, 'address', 'add', `${addressOf(cell, machine)}/24`, 'dev', 'eth0'])
    for (const device of ['eth0', 'lo']) await run('ip', ['-n', namespace, 'link', 'set', device, 'up'])
  }
}

/** Kills every process on a machine, also what its daemons started: the machine is lost. */
export async function killMachine(cell: Cell, machine: Exclude<Machine, 'edge'>): Promise<void> {
  const namespace = namespaceOf(cell, machine)
  for (;;) {
    const pids = (await run('ip', ['netns', 'pids', namespace])).split('\n').filter((line) => line !== '')
    if (pids.length === 0) return
    // Some exit in the meantime.
    await tryRun('kill', ['-KILL', ...pids])
  }
}

export async function removeNetwork(cell: Cell): Promise<void> {
  for (const machine of machines) {
    const namespace = namespaceOf(cell, machine)
    if (existsSync(`/run/netns/${namespace}`)) await run('ip', ['netns', 'delete', namespace])
  }
  const { bridge } = cell.network
  if (existsSync(`/sys/class/net/${bridge}`)) await run('ip', ['link', 'delete', bridge])
}

/**
 * Drops every packet between the machine and the others, as a broken switch does: neither side gets an answer. A second
 * partition of the same machine replaces the first.
 */
export async function isolate(cell: Cell, machine: Machine, others: readonly Machine[]): Promise<void> {
  await heal(cell, machine)
  const addresses = others.map((other) => addressOf(cell, other)).join(', ')
  const rules = `table inet ${table} {
    chain received { type filter hook input priority 0; ip saddr { ${addresses} } drop; }
    chain sent { type filter hook output priority 0; ip daddr { ${addresses} } drop; }
  }`
  const { command, args } = onMachine(cell, machine, 'nft', ['-f', '-'])
  await run(command, args, { input: rules })
}

export async function heal(cell: Cell, machine: Machine): Promise<void> {
  const { command, args } = onMachine(cell, machine, 'nft', ['delete', 'table', 'inet', table])
  // Fails when there is no partition.
  await tryRun(command, args)
}
