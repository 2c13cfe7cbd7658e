import type { Pool } from 'pg'

export type BackupGauge = { readonly name: string; readonly label: string; readonly value: number }

/** Open findings by kind, copies that wait, and how long the oldest of them and the oldest scrub have been due. */
export async function readBackupGauges(pool: Pool): Promise<BackupGauge[]> {
  const { rows } = await pool.query<BackupGauge>('select name, label, value from backup_gauges()')
  return rows
}
