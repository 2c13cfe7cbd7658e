import {
  addressOf,
  type Cell,
  type CellDaemon,
  cellPorts,
  type DatabaseMachine,
  databaseMachines,
  onMachine,
  postgresFolder,
  run,
  systemAccount,
  tryRun,
  waitUntil,
} from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'

const deploy = resolve(import.meta.dirname, '../../deploy/backup')
const serverPort = 8432

type ServerProcess = Pick<CellDaemon, 'command' | 'args' | 'env' | 'isReady'>

/** pgBackRest on the database machines of a cell, with the files of production and a repository in a folder. */
export type CellBackup = {
  readonly cell: Cell
  readonly archive: NonNullable<Cell['archive']>
  readonly env: (machine: DatabaseMachine) => Readonly<Record<string, string>>
  /** The process through which the other machines read this one's data directory. */
  readonly server: (machine: DatabaseMachine) => ServerProcess
  /** Runs pgBackRest on a machine, and returns what it prints. */
  readonly run: (machine: DatabaseMachine, args: readonly string[]) => Promise<string>
}

export async function cellBackup(cell: Cell): Promise<CellBackup> {
  const folder = join(cell.dir, 'pgbackrest')
  const authorities = await createCertificates(cell, folder)
  const cipherPass = randomBytes(32).toString('base64')
  const own = (path: string) => ownedByPostgres(join(folder, path))
  own('repository')
  for (const machine of databaseMachines) for (const part of ['spool', 'lock']) own(`${machine}/${part}`)
  const env = (machine: DatabaseMachine) => {
    const others = databaseMachines.filter((other) => other !== machine)
    return {
      PGBACKREST_CONFIG: join(deploy, 'pgbackrest.conf'),
      PGBACKREST_ARCHIVE_MODE_CHECK: 'n',
      PGBACKREST_REPO1_TYPE: 'posix',
      PGBACKREST_REPO1_PATH: join(folder, 'repository'),
      PGBACKREST_REPO1_CIPHER_PASS: cipherPass,
      PGBACKREST_SPOOL_PATH: join(folder, machine, 'spool'),
      PGBACKREST_LOCK_PATH: join(folder, machine, 'lock'),
      ...Object.assign({}, ...[machine, ...others].map((each, index) => serverEnv(cell, each, index + 1))),
      ...Object.assign({}, ...others.map((each, index) => hostEnv(cell, folder, machine, each, index + 2))),
    } as Record<string, string>
  }
  const tlsEnv = (machine: DatabaseMachine) => ({
    PGBACKREST_TLS_SERVER_ADDRESS: addressOf(cell, machine),
    PGBACKREST_TLS_SERVER_AUTH: databaseMachines.map((each) => `${addressOf(cell, each)}=cell`).join(':'),
    PGBACKREST_TLS_SERVER_CA_FILE: authorities,
    PGBACKREST_TLS_SERVER_CERT_FILE: join(folder, `${machine}.crt`),
    PGBACKREST_TLS_SERVER_KEY_FILE: join(folder, `${machine}.key`),
  })
  return {
    cell,
    env,
    archive: { program: join(deploy, 'pgbackrest-archive.sh'), env },
    server: (machine) => ({
      ...asPostgres('pgbackrest', ['server']),
      env: { ...env(machine), ...tlsEnv(machine) },
      isReady: () => accepts(addressOf(cell, machine), serverPort),
    }),
    run: async (machine, args) => {
      const { code, stdout, stderr } = await tryOn(
        cell,
        machine,
        'pgbackrest',
        ['--stanza=cell', ...args],
        env(machine),
      )
      if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')} on ${machine}: ${stdout}${stderr}`)
      return stdout
    },
  }
}

const serverEnv = (cell: Cell, machine: DatabaseMachine, number: number) => ({
  [`PGBACKREST_PG${number}_PATH`]: join(postgresFolder(cell, machine), 'data'),
  [`PGBACKREST_PG${number}_SOCKET_PATH`]: postgresFolder(cell, machine),
})

const hostEnv = (cell: Cell, folder: string, from: DatabaseMachine, to: DatabaseMachine, number: number) => ({
  [`PGBACKREST_PG${number}_HOST`]: addressOf(cell, to),
  [`PGBACKREST_PG${number}_HOST_TYPE`]: 'tls',
  [`PGBACKREST_PG${number}_HOST_CA_FILE`]: join(folder, 'authorities.crt'),
  [`PGBACKREST_PG${number}_HOST_CERT_FILE`]: join(folder, `${from}.crt`),
  [`PGBACKREST_PG${number}_HOST_KEY_FILE`]: join(folder, `${from}.key`),
})

/** A self-signed certificate for each machine, named by its address; the three are the authorities. */
async function createCertificates(cell: Cell, folder: string): Promise<string> {
  ownedByPostgres(folder)
  const account = systemAccount('postgres')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  for (const machine of databaseMachines) {
    const [key, certificate] = [join(folder, `${machine}.key`), join(folder, `${machine}.crt`)]
    const name = ['-subj', `/CN=${addressOf(cell, machine)}`]
    await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...name])
    chmodSync(key, 0o600)
    for (const path of [key, certificate]) chownSync(path, account.uid, account.gid)
  }
  const authorities = join(folder, 'authorities.crt')
  const all = databaseMachines.map((machine) => readFileSync(join(folder, `${machine}.crt`), 'utf8'))
  writeFileSync(authorities, all.join(''))
  return authorities
}

function ownedByPostgres(path: string): void {
  const account = systemAccount('postgres')
  mkdirSync(path, { recursive: true })
  chownSync(path, account.uid, account.gid)
}

const asPostgres = (command: string, args: readonly string[]) => ({
  command: 'setpriv',
  args: ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', command, ...args],
})

function tryOn(
  cell: Cell,
  machine: DatabaseMachine,
  program: string,
  programArgs: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const { command, args } = asPostgres(program, programArgs)
  const there = onMachine(cell, machine, command, args)
  const path = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' }
  return tryRun(there.command, there.args, { cwd: cell.dir, env: { ...path, ...env }, timeoutMs: 300_000 })
}

export type TakenBackup = {
  readonly machine: DatabaseMachine
  /** Bytes of the files that were read on this machine, and on others. */
  readonly localBytes: number
  readonly remoteBytes: number
}

/** Starts the backup on all machines at once, as cron does; returns those that made one. */
export async function backUpOnEveryMachine(backup: CellBackup): Promise<readonly TakenBackup[]> {
  const { cell, env } = backup
  const results = await Promise.all(
    databaseMachines.map(async (machine) => {
      const variables = {
        ...env(machine),
        MEMBER_API: `http://${addressOf(cell, machine)}:${cellPorts.patroni}`,
        PGBACKREST_LOG_LEVEL_CONSOLE: 'detail',
      }
      const { code, stdout, stderr } = await tryOn(cell, machine, join(deploy, 'backup-cell.sh'), ['full'], variables)
      if (code !== 0) throw new Error(`the backup on ${machine} failed: ${stdout}${stderr}`)
      return { machine, output: stdout }
    }),
  )
  return results.filter(({ output }) => output !== '').map(({ machine, output }) => ({ machine, ...bytesOf(output) }))
}

const units: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

/** pgBackRest names the host of each file that it does not read locally. */
function bytesOf(output: string): { localBytes: number; remoteBytes: number } {
  let [localBytes, remoteBytes] = [0, 0]
  for (const [, path = '', size, unit] of output.matchAll(/backup file (\S+) \((?:bundle \S+ )?([\d.]+)([KMG]?B)/g)) {
    const bytes = Number(size) * (units[unit ?? ''] ?? 1)
    if (path.startsWith('/')) localBytes += bytes
    else remoteBytes += bytes
  }
  return { localBytes, remoteBytes }
}

/** Waits until the repository has the segment. */
export async function archivedUpTo(backup: CellBackup, machine: DatabaseMachine, segment: string): Promise<void> {
  const isArchived = async () => {
    const [stanza] = JSON.parse(await backup.run(machine, ['--output=json', 'info'])) as [
      { archive: { max: string | null }[] },
    ]
    return stanza.archive.some(({ max }) => max !== null && max >= segment)
  }
  await waitUntil(isArchived, {
    timeoutMs: 60_000,
    intervalMs: 300,
    timeoutMessage: () => `${segment} is not in the repository`,
  })
}

/** Sends an archived segment again, once as it is and once with another byte. */
export async function pushesDifferent(
  { cell, env }: CellBackup,
  machine: DatabaseMachine,
  segment: string,
): Promise<{ accepted: boolean; rejected: boolean }> {
  const data = join(postgresFolder(cell, machine), 'data')
  // pgBackRest accepts segments of the data directory only, with a folder of PostgreSQL's marks beside them.
  const again = join(data, 'pushed_again')
  for (const path of [again, join(again, 'archive_status')]) ownedByPostgres(path)
  const copy = join(again, segment)
  copyFileSync(join(data, 'pg_wal', segment), copy)
  const { uid, gid } = systemAccount('postgres')
  chownSync(copy, uid, gid)
  const push = () =>
    tryOn(cell, machine, 'pgbackrest', ['--stanza=cell', '--no-archive-async', 'archive-push', copy], env(machine))
  const equal = await push()
  const bytes = readFileSync(copy)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(copy, bytes)
  const different = await push()
  rmSync(again, { recursive: true })
  if (equal.code !== 0) console.log(`  the same segment was rejected: ${equal.stdout}${equal.stderr}`)
  return { accepted: equal.code === 0, rejected: different.code === 45 }
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host, port, timeout: 1_000 })
    const end = (isOpen: boolean) => {
      socket.destroy()
      answer(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}
