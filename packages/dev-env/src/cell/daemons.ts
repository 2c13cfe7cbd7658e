import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import {
  type Background,
  backgroundPid,
  signalGroup,
  startInBackground,
  stopBackground,
} from '../process/background.ts'
import { childrenOf, readProcess } from '../process/proc.ts'
import { systemAccount } from '../process/run.ts'
import { isListening } from '../process/wait-until.ts'
import { cephDaemons, cephFolder } from './ceph-cluster.ts'
import {
  addressOf,
  applicationMachines,
  type Cell,
  cellPorts,
  databaseMachines,
  type DatabaseMachine,
  type Machine,
  storeMachines,
} from './describe-cell.ts'
import { haproxyConfig } from './haproxy-config.ts'
import { onMachine } from './network.ts'
import { patroniConfig, postgresFolder } from './patroni-config.ts'

/** A process of an engine on one machine. */
export interface CellDaemon {
  machine: Machine
  /** What it is: etcd, patroni, haproxy, monitor, manager, disk or gateway. */
  kind: string
  name: string
  command: string
  args: readonly string[]
  /** Besides the usual path. */
  env?: Readonly<Record<string, string>>
  /** The folder of the cell if omitted. */
  cwd?: string
  isReady: () => Promise<boolean>
}

/** The folder of the pid files and logs. */
export const runFolder = ({ dir }: Pick<Cell, 'dir'>) => join(dir, 'run')

export function daemonOn(
  cell: Cell,
  machine: Machine,
  kind: string,
  process: Omit<CellDaemon, 'machine' | 'kind' | 'name'>,
): CellDaemon {
  return {
    machine,
    kind,
    name: `${machine}-${kind}`,
    ...process,
    ...onMachine(cell, machine, process.command, process.args),
  }
}

const alwaysReady = () => Promise.resolve(true)

export function etcdDaemons(cell: Cell): CellDaemon[] {
  const members = databaseMachines.map((name) => `${name}=${peerUrl(cell, name)}`)
  return databaseMachines.map((machine) => {
    const client = `http://${addressOf(cell, machine)}:${cellPorts.etcd}`
    const options = {
      name: machine,
      'data-dir': join(cell.dir, 'etcd', machine),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peerUrl(cell, machine),
      'initial-advertise-peer-urls': peerUrl(cell, machine),
      'initial-cluster': members.join(','),
      'initial-cluster-token': cell.network.bridge,
      // A busy disk must not look like a dead leader; a real one is replaced within three seconds.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
      // Patroni 3.0 must use version 2 (patroni-config.ts says why).
      'enable-v2': 'true',
      logger: 'zap',
      'log-level': 'warn',
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    return daemonOn(cell, machine, 'etcd', { command: 'etcd', args, isReady: () => responds(`${client}/health`) })
  })
}

const peerUrl = (cell: Cell, machine: DatabaseMachine) => `http://${addressOf(cell, machine)}:${cellPorts.etcdPeer}`

export function patroniDaemons(cell: Cell): CellDaemon[] {
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', 'patroni']
  return databaseMachines.map((machine) =>
    daemonOn(cell, machine, 'patroni', {
      command: 'setpriv',
      args: [...asPostgres, patroniFile(cell, machine)],
      ...(cell.archive ? { env: cell.archive.env(machine) } : {}),
      isReady: () => responds(`http://${addressOf(cell, machine)}:${cellPorts.patroni}/liveness`),
    }),
  )
}

const patroniFile = (cell: Cell, machine: DatabaseMachine) => join(postgresFolder(cell, machine), 'patroni.yml')

export function storeDaemons(cell: Cell): CellDaemon[] {
  return storeMachines.flatMap((machine) =>
    cephDaemons(cell, machine).map(({ name, ...process }) =>
      daemonOn(cell, machine, name, {
        ...process,
        cwd: cephFolder(cell),
        isReady:
          name === 'gateway' ? () => responds(`http://${addressOf(cell, machine)}:${cellPorts.s3}/`) : alwaysReady,
      }),
    ),
  )
}

export function balancerDaemons(cell: Cell): CellDaemon[] {
  return (['edge', ...applicationMachines] as const).map((machine) =>
    daemonOn(cell, machine, 'haproxy', {
      command: 'haproxy',
      args: ['-db', '-f', haproxyFile(cell, machine)],
      // The other machines' loopback cannot be asked from here.
      isReady: machine === 'edge' ? () => isListening(cell.engines.ports.postgres) : alwaysReady,
    }),
  )
}

const haproxyFile = (cell: Cell, machine: Machine) => join(cell.dir, `haproxy-${machine}.cfg`)

/** In the order in which they start. */
export function cellDaemons(cell: Cell): CellDaemon[] {
  return [...etcdDaemons(cell), ...patroniDaemons(cell), ...storeDaemons(cell), ...balancerDaemons(cell)]
}

/** Writes the files that the daemons read. */
export function writeConfigurations(cell: Cell): void {
  const account = systemAccount('postgres')
  mkdirSync(join(cell.dir, 'etcd'), { recursive: true, mode: 0o755 })
  for (const machine of databaseMachines) {
    const dir = postgresFolder(cell, machine)
    mkdirSync(dir, { recursive: true })
    writeFileSync(patroniFile(cell, machine), patroniConfig(cell, machine))
    for (const path of [dir, patroniFile(cell, machine)]) chownSync(path, account.uid, account.gid)
  }
  for (const machine of ['edge', ...applicationMachines] as const)
    writeFileSync(haproxyFile(cell, machine), haproxyConfig(cell, machine))
}

export const background = (cell: Pick<Cell, 'dir'>, { name }: Pick<CellDaemon, 'name'>): Background => ({
  name,
  dir: runFolder(cell),
})

export function isDaemonRunning(cell: Pick<Cell, 'dir'>, process: Pick<CellDaemon, 'name'>): boolean {
  return backgroundPid(background(cell, process)) !== undefined
}

export async function startDaemon(cell: Cell, process: CellDaemon, timeoutMs = 60_000): Promise<void> {
  const { command, args, isReady, cwd = cell.dir } = process
  const env = { PATH: globalThis.process.env['PATH'], LC_ALL: 'C.UTF-8', ...process.env }
  await startInBackground({ ...background(cell, process), command, args, env, cwd, isReady, timeoutMs })
}

export async function stopDaemon(cell: Pick<Cell, 'dir'>, process: Pick<CellDaemon, 'name'>): Promise<boolean> {
  return await stopBackground(background(cell, process), 60_000)
}

/** Kills a daemon as a crash does. Patroni's PostgreSQL survives it. False when it was not running. */
export function killDaemon(cell: Pick<Cell, 'dir'>, process: Pick<CellDaemon, 'name'>): boolean {
  const pid = backgroundPid(background(cell, process))
  if (pid !== undefined) signalGroup(pid, 'SIGKILL')
  return pid !== undefined
}

/** Kills a machine's PostgreSQL with its sessions. False when it was not running. */
export function killPostgres(cell: Pick<Cell, 'dir'>, machine: DatabaseMachine): boolean {
  const data = join(postgresFolder(cell, machine), 'data')
  const pid = readPid(join(data, 'postmaster.pid'))
  if (pid === undefined || !readProcess(pid)?.commandLine.includes(data)) return false
  for (const member of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(member, 'SIGKILL')
    } catch (error) {
      // ESRCH: it exited in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return true
}

function readPid(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return pid > 1 ? pid : undefined
}

/** Whether an address answers with success, on whichever machine. */
export function responds(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2_000, agent: false }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 400)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
