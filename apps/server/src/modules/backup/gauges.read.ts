import type { Pool } from 'pg'

export type BackupGauge = { readonly name: string; readonly label: string; readonly value: number }

/** Open findings by kind, pending copies, and how long the oldest copy and the oldest scrub have been due. */
export async function readBackupGauges(pool: Pool): Promise<BackupGauge[]> {
  const { rows } = await pool.query<BackupGauge>('select name, label, value from backup_gauges()')
  return rows
}

/**
 * Seconds since a server finished to archive a segment; null where nothing is archived. Statistics that a crash has
 * cleared count from the start of the server.
 */
export async function readArchiveAge(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from now() - greatest(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8 as seconds
     from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
  return rows[0]?.seconds ?? null
}
