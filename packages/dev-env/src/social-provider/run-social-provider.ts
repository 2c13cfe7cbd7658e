import { join } from 'node:path'
import { backgroundPid, startInBackground, stopBackground } from '../process/background.ts'
import { withLock } from '../process/lock.ts'
import { mustBeFree, respondsOk } from '../process/wait-until.ts'

export interface SocialProviderConfig {
  /** Folder for its pid file and log. */
  dir: string
  port: number
  /** The address to listen on; loopback by default. */
  listenAddress?: string | undefined
}

const name = 'social-provider'

export function isSocialProviderRunning(dir: string): boolean {
  return backgroundPid({ name, dir }) !== undefined
}

/** Runs the double as a separate process, unless it is already running. */
export async function runSocialProvider({ dir, port, listenAddress }: SocialProviderConfig): Promise<void> {
  const background = { name, dir }
  await withLock(join(dir, name), async () => {
    if (!isSocialProviderRunning(dir)) await mustBeFree(port, 'the social provider')
    await startInBackground({
      ...background,
      command: process.execPath,
      args: [join(import.meta.dirname, 'main.ts')],
      env: { PATH: process.env['PATH'], PORT: String(port), LISTEN_ADDRESS: listenAddress },
      cwd: import.meta.dirname,
      isReady: () => respondsOk(`http://127.0.0.1:${port}/livez`),
    })
  })
}

export async function stopSocialProvider(dir: string): Promise<boolean> {
  return await stopBackground({ name, dir })
}
