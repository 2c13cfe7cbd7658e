import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'

const namePattern = /^revela-decoder-(\d+)-\w{6}$/

/** An empty folder on which decoders of this process mount their root. Its name contains the id of the process. */
export function makeDecoderFolder(parent = tmpdir()): string {
  removeLeftoverFolders(parent)
  const path = mkdtempSync(join(parent, `revela-decoder-${process.pid}-`))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

/**
 * Removes the folders of processes that were killed before they could do it. Folders of running processes stay, because
 * they are mount points of their decoders. Only empty folders are removed, so no data is deleted.
 */
export function removeLeftoverFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(namePattern.exec(name)?.[1])
    if (!pid || isRunning(pid)) continue
    try {
      rmdirSync(join(parent, name))
    } catch {
      // Another process removed it first, or it belongs to another user.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Enforced by the kernel (RLIMIT_DATA): an allocation beyond it fails and ends the decoder. V8 reserves 512 MB for
 * compiled code, which counts although it is hardly used; the rest is for pixels and objects. Libraries are mapped
 * files and add about 80 MB. RLIMIT_AS cannot be used: V8 and libvips reserve far more than they use.
 */
const codeReserveBytes = 512 * 1024 * 1024
export const decoderDataBytes = codeReserveBytes + 576 * 1024 * 1024

/** The command that starts a decoder, before its program. */
export type DecoderCommand = { readonly execPath: string; readonly execArgv: readonly string[] }

/** `full`: own user, own network, read-only view of its code. `limits`: only the memory limit and no new privileges. */
export type DecoderIsolation = 'full' | 'limits'

// Located through a package, because a bundled server is in another folder than its source.
const repository = fileURLToPath(import.meta.resolve('sharp')).replace(/node_modules\/.*$/s, '')

/**
 * Runs as root in its own namespaces: builds a read-only root with only the named paths, drops every privilege and
 * becomes the decoder. It never forks, so the started process is the decoder, and its time and memory can be read by
 * its id. Arguments: ROOT USER DATA_LIMIT PATH... -- COMMAND...
 */
const script = `
set -eu
root=$1 uid=$2 limit=$3
shift 3

mount -t tmpfs -o size=1m,mode=755,nosuid decoder "$root"
while [ "$1" != -- ]; do
  path=$1
  shift
  if [ -L "$path" ]; then
    ln -s "$(readlink "$path")" "$root$path"
    continue
  fi
  [ -e "$path" ] || continue
  mkdir -p "$root\${path%/*}"
  if [ -d "$path" ]; then mkdir -p "$root$path"; else : >"$root$path"; fi
  mount --bind "$path" "$root$path"
  mount -o remount,bind,ro,nosuid "$root$path"
done
shift
mkdir "$root/proc"
# Hides the processes of other users, including their ids.
mount -t proc -o ro,hidepid=invisible,nosuid,noexec,nodev proc "$root/proc"
mount -o remount,ro,nosuid "$root"

exec chroot "$root" setpriv --reuid "$uid" --regid "$uid" --clear-groups --no-new-privs \\
  --inh-caps=-all --bounding-set=-all --pdeathsig KILL \\
  prlimit --data="$limit" --core=0 --nproc=64 "$@"
`

const node = [process.execPath, '--v8-pool-size=1', '--max-semi-space-size=2', '--max-old-space-size=192']

/** The paths a decoder can read; nothing else is mounted. */
const visiblePaths = [
  '/lib',
  '/lib64',
  '/bin',
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/etc/ld.so.cache',
  '/dev/null',
  '/dev/urandom',
  process.execPath,
  ...['node_modules', 'packages', 'package.json', 'apps/server/package.json', 'apps/server/src/platform'].map((path) =>
    join(repository, path),
  ),
]

/** User ids far above those of any machine. Each decoder has its own, so that none can inspect another. */
const decoderUsers = { from: 2_000_000, to: 3_000_000 }

let emptyFolder: string | null = null

function isolatedCommand(program: string, command: readonly string[]): DecoderCommand {
  emptyFolder ??= makeDecoderFolder()
  const user = String(randomInt(decoderUsers.from, decoderUsers.to))
  const paths = [...new Set([...visiblePaths, dirname(program)])]
  const namespaces = ['--net', '--mount', '--ipc', '--uts']
  const steps = [
    '/bin/sh',
    '-c',
    script,
    'isolated-decoder',
    emptyFolder,
    user,
    String(decoderDataBytes),
    ...paths,
    '--',
    ...command,
  ]
  return { execPath: '/usr/bin/unshare', execArgv: [...namespaces, '--', ...steps] }
}

function limitedCommand(command: readonly string[]): DecoderCommand {
  const limits = ['prlimit', `--data=${decoderDataBytes}`, '--core=0']
  return { execPath: '/usr/bin/setpriv', execArgv: ['--no-new-privs', '--', ...limits, ...command] }
}

let detected: DecoderIsolation | null = null

/** The isolation that this machine and our privileges allow, tested once. */
export function decoderIsolation(): DecoderIsolation {
  if (detected) return detected
  const { execPath, execArgv } = isolatedCommand(process.execPath, [process.execPath, '--version'])
  const { status } = spawnSync(execPath, execArgv, { env: decoderEnvironment, stdio: 'ignore', cwd: '/' })
  detected = status === 0 ? 'full' : 'limits'
  return detected
}

/** The environment of a decoder: no database, no store, no secret. */
export const decoderEnvironment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
}

export function decoderCommand(program: string): DecoderCommand {
  return decoderIsolation() === 'full' ? isolatedCommand(program, node) : limitedCommand(node)
}
