import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopNginx } from '../nginx/nginx.ts'
import { stopBackground } from '../process/background.ts'
import { readProcess } from '../process/proc.ts'
import { serverProcesses } from './server-processes.ts'

const ownerFile = 'owner.json'

/** Notes which process a site belongs to. */
export function rememberSite(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const owner = { pid: process.pid, startTime: readProcess(process.pid)?.startTime }
  writeFileSync(join(dir, ownerFile), JSON.stringify(owner))
}

export function forgetSite(dir: string): void {
  rmSync(join(dir, ownerFile), { force: true })
}

/** Stops sites whose owner was killed before it could stop them. */
export async function sweepSites(sites: string): Promise<void> {
  if (!existsSync(sites)) return
  for (const name of readdirSync(sites)) {
    const dir = join(sites, name)
    if (hasLivingOwner(dir)) continue
    const backgrounds = [...serverProcesses, 'social-provider', 'sandbox-gateway']
    await Promise.all([
      stopNginx(join(dir, 'nginx')),
      ...backgrounds.map((process) => stopBackground({ name: process, dir })),
    ])
    rmSync(dir, { recursive: true, force: true })
  }
}

function hasLivingOwner(dir: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(dir, ownerFile), 'utf8')) as { pid: number; startTime: string }
    return readProcess(owner.pid)?.startTime === owner.startTime
  } catch {
    return false
  }
}
