import { type Cell, type DatabaseMachine, run, startPostgres, stopPostgres, systemAccount } from '@revela/dev-env'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { CellBackup } from './cell-backup.ts'

const portBeyondCell = 90

/** Restores the newest state of the repository into a server outside of the cell, and reads the written rows. */
export async function readRestored(
  cell: Cell,
  backup: CellBackup,
  machine: DatabaseMachine,
): Promise<{ rows: ReadonlySet<number>; seconds: number }> {
  const startedAt = performance.now()
  const dir = join(cell.dir, 'restored')
  const data = join(dir, 'data')
  const account = systemAccount('postgres')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  for (const path of [dir, data]) chownSync(path, account.uid, account.gid)
  // Marks the folder as a cluster, so that no empty one is created in it.
  writeFileSync(join(dir, 'revela.conf'), '')
  // A new machine has the repository, and no access to the cell's servers.
  const cellEnv = Object.entries(backup.env(machine)).filter(([name]) => !/^PGBACKREST_PG\d/.test(name))
  const env = { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(cellEnv), PGBACKREST_PG1_PATH: data }
  const options = ['--stanza=cell', '--archive-mode=off', 'restore']
  await run('pgbackrest', options, { ...account, cwd: dir, env, timeoutMs: 300_000 })
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const port = cell.engines.ports.postgres + portBeyondCell
  try {
    await startPostgres({ dir, port, durable: true, settings: ['hot_standby = off'], env })
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select n from written_row')
    await client.end()
    return { rows: new Set(rows.map(({ n }) => n)), seconds: (performance.now() - startedAt) / 1_000 }
  } finally {
    await stopPostgres(dir)
  }
}
