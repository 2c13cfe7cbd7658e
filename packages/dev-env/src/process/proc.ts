import { readFileSync, readlinkSync } from 'node:fs'

/** The kernel's data about a process; undefined when it does not exist or is a zombie. */
export function readProcess(
  pid: number,
): { startTime: string; commandLine: string; cwd: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses and may contain spaces: the fields are counted after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { startTime: fields[19] ?? '', commandLine, cwd: readCwd(pid) }
  } catch {
    // The process has ended.
    return undefined
  }
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    // The process has ended.
    return []
  }
}

function readCwd(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // The process has ended or belongs to another user.
    return undefined
  }
}
