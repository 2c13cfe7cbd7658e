import { join } from 'node:path'
import { describeEngines, type Engines, type EnginesConfig } from '../engines/describe-engines.ts'
import { enginesFolder, developmentPortBase, testPortBase } from '../paths.ts'

export const databaseMachines = ['db1', 'db2', 'db3'] as const
export const storeMachines = ['store1', 'store2', 'store3'] as const
export const applicationMachines = ['app1', 'app2'] as const
export type DatabaseMachine = (typeof databaseMachines)[number]
export type StoreMachine = (typeof storeMachines)[number]
export type ApplicationMachine = (typeof applicationMachines)[number]
/** `edge` is the machine that runs everything: nginx, and whatever stands outside of the cell. */
export type Machine = DatabaseMachine | StoreMachine | ApplicationMachine | 'edge'

/** The machines with a network of their own. */
export const machines = [...databaseMachines, ...storeMachines, ...applicationMachines] as const

const hostNumbers: Record<Machine, number> = {
  edge: 1,
  db1: 11,
  db2: 12,
  db3: 13,
  store1: 21,
  store2: 22,
  store3: 23,
  app1: 31,
  app2: 32,
}

/** Every machine has its own network, so that these ports are the same on all of them. */
export const cellPorts = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeer: 2380,
  s3: 7480,
  api: 3000,
  upload: 3001,
  renderer: 3002,
} as const

export interface Cell {
  dir: string
  /** The addresses of the balancers on every machine's loopback: the product needs no other. */
  engines: Engines
  /** The port on which every balancer reaches a standby. */
  standbyPort: number
  network: { bridge: string; prefix: string }
  /** Without it the servers archive nothing. */
  archive?: CellArchive
}

export interface CellArchive {
  /** The program that gets the seconds of `archiveWaits` and the path of a segment. */
  program: string
  /** The variables of Patroni, and so of PostgreSQL and its archive command. */
  env: (machine: DatabaseMachine) => Readonly<Record<string, string>>
}

export function describeCell(config: EnginesConfig): Cell {
  const engines = describeEngines(config)
  return {
    dir: config.dir,
    engines,
    standbyPort: engines.ports.postgres + 1,
    network: {
      bridge: `rvl${config.portBase}`,
      // Cells with other ports have other networks; multiples of 250 are enough for the ports of one.
      prefix: `10.213.${Math.floor(config.portBase / 250) % 256}`,
    },
  }
}

export function addressOf({ network }: Pick<Cell, 'network'>, machine: Machine): string {
  return `${network.prefix}.${hostNumbers[machine]}`
}

export function subnetOf({ network }: Pick<Cell, 'network'>): string {
  return `${network.prefix}.0/24`
}

/** Above the ports of the engines of the same purpose and of the benches that start their own. */
const portsBeyond = 4_000

/** The cell that a developer starts, or the one of benches; REVELA_PORT_BASE moves both, as it does the engines. */
export function cellConfig(
  purpose: 'development' | 'test',
  environment: NodeJS.ProcessEnv = process.env,
): EnginesConfig {
  const isTest = purpose === 'test'
  const usual = isTest ? testPortBase : developmentPortBase
  const base = environment['REVELA_PORT_BASE'] ? Number(environment['REVELA_PORT_BASE']) : usual
  const folder = join(enginesFolder(isTest ? '.test-engines' : '.dev'), 'cell')
  return { dir: base === usual ? folder : join(folder, `at-${base}`), portBase: base + portsBeyond }
}
