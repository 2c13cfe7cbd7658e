import { join } from 'node:path'
import {
  addressOf,
  type Cell,
  type CellArchive,
  cellPorts,
  databaseMachines,
  type DatabaseMachine,
  subnetOf,
} from './describe-cell.ts'

export const binaries = '/usr/lib/postgresql/15/bin'

/** The folder of a machine's PostgreSQL, owned by its user. */
export function postgresFolder(cell: Pick<Cell, 'dir'>, machine: DatabaseMachine): string {
  return join(cell.dir, machine)
}

/**
 * What decides how long writes stop. A primary whose machine is gone keeps its lease for `ttl` seconds, the smallest
 * that Patroni's documentation allows; another one is chosen in the next `loop_wait`. An etcd that does not answer is
 * asked again for `retry_timeout`, and `loop_wait + 2 * retry_timeout` must fit into `ttl`.
 */
export const patroniTimes = { ttl: 20, loop_wait: 3, retry_timeout: 5 } as const

/**
 * Every server archives, because a primary that is lost takes the segments with it that only it would have archived. Each
 * waits until a segment has an age, so that it is sent once, and by a standby if there is one.
 */
export const archiveWaits = { standby: { db1: 0, db2: 4, db3: 8 }, primary: 12 } as const

/**
 * There is no `restore_command`: a server that is being promoted would ask the archive for more, and wait for a repository
 * that is away. A standby that is too far behind is copied anew.
 */
export const archiveParameters = { archive_mode: 'always', archive_timeout: '60s' } as const

const archiveCommand = ({ program }: CellArchive, machine: DatabaseMachine) =>
  `${program} ${archiveWaits.standby[machine]} ${archiveWaits.primary} %p`

/** Patroni of one machine, in JSON, which is YAML too. Authentication is `trust`, in the cell's own network only. */
export function patroniConfig(cell: Cell, machine: DatabaseMachine): string {
  const address = addressOf(cell, machine)
  const dir = postgresFolder(cell, machine)
  const hosts = databaseMachines.map((name) => `${addressOf(cell, name)}:${cellPorts.etcd}`)
  return JSON.stringify(
    {
      scope: 'revela',
      name: machine,
      restapi: {
        listen: `${address}:${cellPorts.patroni}`,
        connect_address: `${address}:${cellPorts.patroni}`,
      },
      // Not `etcd3`: with it, Patroni before 3.1 writes the lease without comparing, so that a primary that returns after
      // a partition takes it from its successor, and both have accepted writes. Version 2 compares.
      etcd: { hosts },
      bootstrap: {
        dcs: {
          ...patroniTimes,
          // A commit is acknowledged when a standby has it, and only that standby may become primary.
          synchronous_mode: true,
          // Without any standby the primary continues alone: two machines must be lost before writes stop for long.
          synchronous_mode_strict: false,
          // After a crash another takes over at once: replaying the log of a busy day takes longer than a failover.
          primary_start_timeout: 0,
          // etcd as a whole may be away while all three see each other.
          failsafe_mode: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            // A machine whose data cannot be rewound gets a new copy instead of waiting for a person.
            remove_data_directory_on_rewind_failure: true,
            parameters: { ...serverParameters, ...(cell.archive ? archiveParameters : {}) },
          },
        },
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      },
      postgresql: {
        listen: `${address}:${cellPorts.postgres}`,
        connect_address: `${address}:${cellPorts.postgres}`,
        data_dir: join(dir, 'data'),
        bin_dir: binaries,
        pgpass: join(dir, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres' },
          replication: { username: 'replicator' },
          rewind: { username: 'rewind' },
        },
        pg_hba: [
          'local all all trust',
          `host all all ${subnetOf(cell)} trust`,
          `host replication all ${subnetOf(cell)} trust`,
        ],
        parameters: {
          unix_socket_directories: dir,
          logging_collector: 'on',
          log_directory: dir,
          log_filename: 'server.log',
          ...(cell.archive ? { archive_command: archiveCommand(cell.archive, machine) } : {}),
        },
      },
    },
    null,
    2,
  )
}

const serverParameters = {
  max_connections: 200,
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  wal_keep_size: '128MB',
  wal_level: 'replica',
  hot_standby: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  // pg_rewind needs hints or checksums.
  wal_log_hints: 'on',
  // A synchronous standby behind a broken switch stops every commit until the primary gives it up.
  wal_sender_timeout: '6s',
  wal_receiver_timeout: '6s',
  wal_retrieve_retry_interval: '1s',
  // Sessions of machines that are gone end within a quarter of a minute.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  default_text_search_config: 'pg_catalog.portuguese',
} as const
