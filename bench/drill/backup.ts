import { run, systemAccount, tryRun, type Engines } from '@revela/dev-env'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TlsFront } from '../harness/tls-front.ts'

export const configuration = resolve(import.meta.dirname, '../../deploy/backup/pgbackrest.conf')

export type Backup = {
  /** The same variables that an operator sets for a cell; the file is the one of production. */
  readonly env: Readonly<Record<string, string>>
  readonly archiveCommand: string
  readonly run: (command: string, ...options: readonly string[]) => Promise<string>
}

export type BackupPlace = {
  readonly engines: Engines
  readonly front: TlsFront
  readonly bucket: string
  readonly cipherPass: string
  /** Of the data directory, the spool and the locks. */
  readonly folder: string
}

/** pgBackRest for one data directory, with the configuration of production and a repository on the S3 store. */
export function backupOf({ engines, front, bucket, cipherPass, folder }: BackupPlace): Backup {
  const account = systemAccount('postgres')
  for (const part of ['spool', 'lock']) {
    mkdirSync(join(folder, part), { recursive: true })
    chownSync(join(folder, part), account.uid, account.gid)
  }
  const env = {
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_STANZA: 'cell',
    PGBACKREST_PG1_PATH: join(folder, 'data'),
    PGBACKREST_PG1_PORT: String(engines.postgres.port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
    PGBACKREST_REPO1_S3_BUCKET: bucket,
    PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
    PGBACKREST_REPO1_S3_REGION: engines.s3.region,
    PGBACKREST_REPO1_S3_KEY: engines.s3.accessKey,
    PGBACKREST_REPO1_S3_KEY_SECRET: engines.s3.secretKey,
    PGBACKREST_REPO1_STORAGE_PORT: String(front.port),
    PGBACKREST_REPO1_STORAGE_CA_FILE: front.authority,
    PGBACKREST_REPO1_CIPHER_PASS: cipherPass,
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  }
  const given = { ...account, cwd: folder, env: { PATH: process.env['PATH'], ...env }, timeoutMs: 1_800_000 }
  return {
    env,
    archiveCommand: 'pgbackrest archive-push %p',
    run: (command, ...options) => run('pgbackrest', [...options, command], given),
  }
}

/** Not part of the tests' machine: whoever wants the drill installs it once. */
export async function hasPgBackRest(): Promise<boolean> {
  return existsSync('/usr/bin/pgbackrest') && (await tryRun('pgbackrest', ['version'])).code === 0
}
