import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { enginesFolder, developmentPortBase, type Ports, portsFrom, testPortBase } from '../paths.ts'
import { systemAccount, run } from '../process/run.ts'
import { type Daemon, daemonPid, stopDaemon } from '../process/daemon.ts'
import { isListening, mustBeFree, waitUntil } from '../process/wait-until.ts'
import { edgeS3User, s3Keys } from './ceph.ts'
import { postfixMain, postfixMaster, type PostfixOptions } from './postfix-config.ts'

/** The addresses and credentials of the engines in one folder. */
export interface Engines {
  dir: string
  ports: Ports
  postgres: { port: number }
  s3: {
    endpoint: string
    region: string
    accessKey: string
    secretKey: string
    /** The user with which nginx reads images. */
    edge: { accessKey: string; secretKey: string; principal: string }
  }
  smtp: { port: number }
  maildir: string
}

export interface EnginesConfig {
  dir: string
  portBase: number
  /** The base of the ports that browsers reach; by default the same. */
  publishedPortBase?: number
}

export function describeEngines({ dir, portBase, publishedPortBase }: EnginesConfig): Engines {
  const ports = portsFrom(portBase, publishedPortBase)
  return {
    dir,
    ports,
    postgres: { port: ports.postgres },
    s3: { endpoint: `http://127.0.0.1:${ports.s3}`, region: 'us-east-1', ...s3Keys, edge: edgeS3User },
    smtp: { port: ports.smtp },
    maildir: maildirOf(join(dir, 'postfix')),
  }
}

/**
 * REVELA_PUBLISHED_PORT moves only what browsers reach: a demonstration image has its data, and with it the ports of
 * its engines, while the port of the machine that runs it is chosen later.
 */
export function developmentEnginesConfig(environment: NodeJS.ProcessEnv = process.env): EnginesConfig {
  const config = enginesConfig('.dev', developmentPortBase, environment['REVELA_PORT_BASE'])
  const published = environment['REVELA_PUBLISHED_PORT']
  return published ? { ...config, publishedPortBase: Number(published) } : config
}

/** REVELA_TEST_ENGINES_DIR selects the engines of another clone, for a copy of it with changed code. */
export function testEnginesConfig(environment: NodeJS.ProcessEnv = process.env): EnginesConfig {
  const defaultConfig = enginesConfig('.test-engines', testPortBase, environment['REVELA_PORT_BASE'])
  return { ...defaultConfig, dir: environment['REVELA_TEST_ENGINES_DIR'] ?? defaultConfig.dir }
}

/** Engines store their ports (a Ceph monitor cannot change its own), so another base needs another folder. */
function enginesConfig(
  name: '.dev' | '.test-engines',
  defaultPort: number,
  requested: string | undefined,
): EnginesConfig {
  const folder = enginesFolder(name)
  const portBase = requested ? Number(requested) : defaultPort
  return { dir: portBase === defaultPort ? folder : join(folder, `at-${portBase}`), portBase }
}

function daemon(dir: string): Daemon {
  const queue = join(dir, 'queue')
  // The command line of Postfix's master process names no folder; its working directory is its queue.
  return { pidFile: join(queue, 'pid/master.pid'), cwd: queue }
}

function maildirOf(dir: string): string {
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
    timeoutMessage: () => `Postfix did not respond on port ${port} within 20 s; its log: ${join(dir, 'mail.log')}`,
  })
}

export async function stopPostfix({ dir, port }: PostfixOptions): Promise<boolean> {
  const stopped = await stopDaemon(daemon(dir))
  // The master's children share its socket and exit a moment later.
  if (stopped) {
    const timeoutMessage = () => `Postfix stopped, but its child processes still use port ${port}`
    await waitUntil(async () => !(await isListening(port)), { timeoutMs: 10_000, timeoutMessage })
  }
  return stopped
}
