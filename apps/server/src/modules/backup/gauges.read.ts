import type { Pool } from 'pg'

export type BackupGauge = { readonly name: string; readonly label: string; readonly value: number }

/** Open findings by kind, pending copies, and how long the oldest copy and the oldest scrub have been due. */
export async function readBackupGauges(pool: Pool): Promise<BackupGauge[]> {
  const { rows } = await pool.query<BackupGauge>('select name, label, value from backup_gauges()')
  return rows
}
