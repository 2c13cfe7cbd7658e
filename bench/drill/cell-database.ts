import {
  type Cell,
  cellConfig,
  type DatabaseMachine,
  databaseMachines,
  databaseStatus,
  daemonOn,
  describeCell,
  installCellPackages,
  killMachine,
  startCellDatabase,
  startDaemon,
  stopCell,
  stopDaemon,
  waitUntil,
} from '@revela/dev-env'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Outcome } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { archivedUpTo, backUpOnEveryMachine, cellBackup, type CellBackup, pushesDifferent } from './cell-backup.ts'
import { hasPgBackRest } from './cell.ts'
import { archiverOf, onServer, startRowWriter, watchSessions } from './cell-sessions.ts'
import { readRestored } from './restored-database.ts'

const fillerRows = 300_000
const rowsOfEachPart = 50

/** `npm run bench -- drill --cell`: the base backup and the WAL of a cell whose primary is lost. */
export const drillOnCell: Bench = {
  name: 'drill',
  claim: 'a cell is backed up from a standby, also after a failover, and every acknowledged row is restored',
  run: async () => {
    await installCellPackages()
    if (!(await hasPgBackRest())) throw new Error('pgbackrest is not installed: apt-get install pgbackrest')
    const config = cellConfig('test')
    // A cell of its own: it is deleted at the end.
    const described = describeCell({ ...config, dir: join(config.dir, 'backup') })
    rmSync(described.dir, { recursive: true, force: true })
    mkdirSync(described.dir, { recursive: true })
    const backup = await cellBackup(described)
    const cell: Cell = { ...described, archive: backup.archive }
    const servers = databaseMachines.map((machine) => daemonOn(cell, machine, 'pgbackrest', backup.server(machine)))
    const stop = async () => {
      await Promise.all(servers.map((server) => stopDaemon(cell, server)))
      await stopCell(cell)
      rmSync(cell.dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
    return withCleanUp(stop, async () => {
      await startCellDatabase(cell)
      await Promise.all(servers.map((server) => startDaemon(cell, server)))
      return failOverAndRestore(cell, backup)
    })
  },
}

async function failOverAndRestore(cell: Cell, backup: CellBackup): Promise<Outcome> {
  const former = await primaryOf(cell)
  await backup.run(former, ['stanza-create'])
  await onServer(cell, former, (client) =>
    client.query(`create table filler as select n, repeat(md5(n::text), 3) as text from generate_series(1, $1) n`, [
      fillerRows,
    ]),
  )
  for (const machine of databaseMachines)
    await onServer(cell, machine, (client) => client.query(`select pg_stat_reset_shared('archiver')`))
  const writer = await startRowWriter(cell)
  await writer.waitForRows(rowsOfEachPart)

  const sessions = watchSessions(cell, former)
  const startedAt = performance.now()
  const backups = await backUpOnEveryMachine(backup)
  const backupSeconds = (performance.now() - startedAt) / 1_000
  const { streamedBackups } = await sessions.finish()
  const [chosen] = backups
  const isStandby = chosen !== undefined && (await isInRecovery(cell, chosen.machine))

  // The segments of these rows are finished but young: the primary alone has not sent them when it is lost.
  await writer.waitForRows(rowsOfEachPart)
  await onServer(cell, former, (client) => client.query('select pg_switch_wal()'))
  await writer.waitForRows(rowsOfEachPart)
  await onServer(cell, former, (client) => client.query('select pg_switch_wal()'))
  const lostAt = performance.now()
  await killMachine(cell, former)
  const successor = await waitForSuccessor(cell, former)
  await writer.waitForRows(rowsOfEachPart)
  const stopSeconds = (performance.now() - lostAt) / 1_000

  const acknowledged = writer.acknowledged()
  const segment = await onServer(cell, successor, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    return rows[0]!.file
  })
  await archivedUpTo(backup, successor, segment)
  await writer.finish()
  const other = databaseMachines.find((machine) => machine !== former && machine !== successor)!
  const { accepted, rejected } = await pushesDifferent(backup, successor, segment)
  const failedArchives = (await archiverOf(cell, successor)).failed + (await archiverOf(cell, other)).failed

  const restored = await readRestored(cell, backup, successor)
  const missing = acknowledged.filter(({ n }) => !restored.rows.has(n)).length
  const timelines = new Set(acknowledged.map(({ timeline }) => timeline)).size
  const metrics = {
    acknowledged: acknowledged.length,
    missing,
    timelines,
    backups: backups.length,
    from_standby: Number(isStandby),
    standby_mb: megabytes(chosen?.localBytes),
    primary_mb: megabytes(chosen?.remoteBytes),
    primary_walsenders: streamedBackups,
    equal_accepted: Number(accepted),
    different_rejected: Number(rejected),
    archive_failures: failedArchives,
    backup_s: backupSeconds.toFixed(1),
    failover_s: stopSeconds.toFixed(1),
    restore_s: restored.seconds.toFixed(1),
  }
  return {
    passed:
      missing === 0 &&
      timelines === 2 &&
      backups.length === 1 &&
      isStandby &&
      (chosen?.localBytes ?? 0) > 50 * (chosen?.remoteBytes ?? 0) &&
      streamedBackups === 0 &&
      accepted &&
      rejected &&
      failedArchives === 0,
    metrics,
  }
}

const megabytes = (bytes = 0) => (bytes / 1e6).toFixed(2)

async function primaryOf(cell: Cell): Promise<DatabaseMachine> {
  const primary = (await databaseStatus(cell)).find(({ role }) => role === 'primary')
  if (!primary) throw new Error('the cell has no primary')
  return primary.machine
}

async function waitForSuccessor(cell: Cell, former: DatabaseMachine): Promise<DatabaseMachine> {
  let successor: DatabaseMachine | undefined
  const find = async () => {
    successor = (await databaseStatus(cell)).find(
      ({ role, machine }) => role === 'primary' && machine !== former,
    )?.machine
    return successor !== undefined
  }
  await waitUntil(find, { timeoutMs: 60_000, intervalMs: 200, timeoutMessage: () => `nobody took over from ${former}` })
  return successor!
}

function isInRecovery(cell: Cell, machine: DatabaseMachine): Promise<boolean> {
  return onServer(cell, machine, async (client) => {
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]!.standby
  })
}
