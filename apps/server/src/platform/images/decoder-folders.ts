import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const namePattern = /^revela-decoder-(\d+)-\w{6}$/

/** An empty folder on which decoders of this process mount their root. Its name carries the process that made it. */
export function makeDecoderFolder(parent = tmpdir()): string {
  removeLeftoverFolders(parent)
  const path = mkdtempSync(join(parent, `revela-decoder-${process.pid}-`))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}

/**
 * Removes the folders of processes that were killed before they could. Those of a running process stay: removing one would take the mount
 * point from under its decoders. Only empty folders go, so nothing of anybody is deleted.
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
