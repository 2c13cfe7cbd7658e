import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemAccount } from '../process/account.ts'
import { daemonPid, stopDaemon } from '../process/daemon.ts'
import type { Daemon } from '../process/daemon.ts'
import { isListening, mustBeFree } from '../process/port.ts'
import { run } from '../process/run.ts'
import { waitUntil } from '../process/wait-until.ts'
import { postfixMain, postfixMaster } from './postfix-config.ts'
import type { PostfixOptions } from './postfix-config.ts'

function daemon(dir: string): Daemon {
  const queue = join(dir, 'queue')
  // The command line of Postfix's master process names no folder; its working directory is its queue.
  return { pidFile: join(queue, 'pid/master.pid'), cwd: queue }
}

export function maildirOf(dir: string): string {
  return join(dir, 'mail/inbox')
}

export function isPostfixRunning(dir: string): boolean {
  return daemonPid(daemon(dir)) !== undefined
}

export async function startPostfix(options: PostfixOptions): Promise<void> {
  const { dir, port } = options
  if (!isPostfixRunning(dir)) {
    await mustBeFree(port, 'Postfix')
    const deliverer = systemAccount('mail')
    const config = join(dir, 'config')
    for (const folder of ['config', 'queue', 'data', 'mail']) mkdirSync(join(dir, folder), { recursive: true })
    chownSync(join(dir, 'data'), systemAccount('postfix').uid, systemAccount('postfix').gid)
    chownSync(join(dir, 'mail'), deliverer.uid, deliverer.gid)
    writeFileSync(join(config, 'main.cf'), postfixMain(options, deliverer))
    writeFileSync(join(config, 'master.cf'), postfixMaster(options))
    await run('/usr/sbin/postfix', ['-c', config, 'start'], { timeoutMs: 60_000 })
  }
  await waitUntil(() => isListening(port), {
    timeoutMs: 20_000,
    otherwise: () => `Postfix did not answer on port ${port} within 20 s; its log: ${join(dir, 'mail.log')}`,
  })
}

export async function stopPostfix({ dir, port }: PostfixOptions): Promise<boolean> {
  const stopped = await stopDaemon(daemon(dir))
  // The master's children share its socket and leave a moment later.
  if (stopped) {
    const otherwise = () => `Postfix stopped but its children still hold port ${port}`
    await waitUntil(async () => !(await isListening(port)), { timeoutMs: 10_000, otherwise })
  }
  return stopped
}
