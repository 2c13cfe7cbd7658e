import { childrenOf, freePorts, readProcess, run, startNginx, stopNginx, testAuthority } from '@revela/dev-env'
import type { TestAuthority } from '@revela/dev-env'
import { certificateFiles, certificatesFolder, developmentHosts } from '@revela/edge'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCleanUp } from '../harness/clean-up.ts'
import { recordMeasure } from '../harness/measures.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'

interface HandshakeOptions {
  readonly rounds: number
  readonly perRound: number
  readonly min: number
}

export interface HandshakeResult {
  /** Handshakes per second and core with an own domain's certificate, divided by those with a static one. */
  readonly ratio: number
  /** The same for nginx's `ssl_certificate` with a variable, which reads and parses the file at every handshake. */
  readonly uncachedRatio: number
  readonly perSecondAndCore: number
  readonly failed: number
}

const domains = Array.from({ length: 20 }, (_, at) => `estudio-${at}.com.br`)

/**
 * One nginx with the product's configuration, one worker on one core, the client on another. The three sides alternate
 * within every round. CPU time of the worker is counted, so that a slow client does not hide what a handshake costs.
 */
export async function compareHandshakes(options: HandshakeOptions): Promise<HandshakeResult> {
  const folder = mkdtempSync(join(tmpdir(), 'handshakes-'))
  const [dir, uncachedDir] = [join(folder, 'edge'), join(folder, 'uncached')]
  const stop = async () => {
    await stopNginx(dir)
    await stopNginx(uncachedDir)
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    const [port = 0, httpPort = 0, uncachedPort = 0] = await freePorts(3)
    const authority = await testAuthority(join(folder, 'authority'))
    const tls = await authority.issueFiles([developmentHosts.app])
    await writeCertificates(authority, certificatesFolder(dir))
    await startNginx({
      dir,
      port,
      httpPort,
      ownDomains: true,
      tls,
      processes: { api: ['127.0.0.1:1'], upload: ['127.0.0.1:1'], renderer: ['127.0.0.1:1'] },
      store: { host: '127.0.0.1:1', bucket: 'photos', region: 'default', accessKey: 'edge', secretKey: 'secret' },
      studio: { dist: folder },
      family: { dist: folder },
    })
    const uncached = await startUncached({
      dir: uncachedDir,
      certificates: certificatesFolder(dir),
      port: uncachedPort,
    })
    const worker = await pinWorker(dir)
    const side = (name: string, processId: number, sidePort: number, names: readonly string[]) => ({
      name,
      measure: (count: number) => measure({ processId, port: sidePort, names, count, root: authority.rootFile }),
    })
    return alternate(
      [
        side('static certificate', worker, port, [developmentHosts.app]),
        side('own domain', worker, port, domains),
        side('own domain, parsed each time', uncached, uncachedPort, domains),
      ],
      options,
    )
  })
}

interface Side {
  readonly name: string
  readonly measure: (count: number) => Promise<{ micros: number; failed: number }>
}

async function alternate(
  sides: readonly Side[],
  { rounds, perRound, min }: HandshakeOptions,
): Promise<HandshakeResult> {
  const perSecond = sides.map((): number[] => [])
  let failed = 0
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, { measure: measureSide }] of sides.entries()) {
      const result = await measureSide(round < 0 ? 100 : perRound)
      failed += result.failed
      if (round >= 0) perSecond[at]!.push(1e6 / result.micros)
    }
  }
  const [fixed = [], own = [], uncached = []] = perSecond
  const ratios = own.map((value, round) => value / fixed[round]!)
  const uncachedRatios = uncached.map((value, round) => value / fixed[round]!)
  console.log(`handshakes per second and core: median of ${rounds} rounds of ${perRound} (lowest–highest round)`)
  for (const [at, { name }] of sides.entries())
    console.log(`  ${name.padEnd(30)} ${medianAndSpread(perSecond[at]!, 0)}`)
  console.log(`  own domain / static            ${medianAndSpread(ratios, 3)}`)
  console.log(`  parsed each time / static      ${medianAndSpread(uncachedRatios, 3)}   failed ${failed}`)
  recordMeasure({
    label: 'full TLS handshakes per second and core',
    unit: '1/s',
    sides: sides.map(({ name }, at) => ({ name, rounds: perSecond[at]! })),
    ratios,
    bar: { min },
  })
  return {
    ratio: median(ratios),
    uncachedRatio: median(uncachedRatios),
    perSecondAndCore: median(own),
    failed,
  }
}

async function writeCertificates(authority: TestAuthority, folder: string): Promise<void> {
  const files = certificateFiles(folder)
  await files.prepare()
  for (const name of domains) await files.write(name, await authority.issue([name]))
}

/** The worker's pid; it is held to the first core. */
async function pinWorker(dir: string): Promise<number> {
  const pid = Number(await run('cat', [join(dir, 'nginx.pid')]))
  const worker = childrenOf(pid).find((child) => readProcess(child)?.commandLine.includes('worker process'))
  if (worker === undefined) throw new Error('nginx has no worker')
  if (availableParallelism() > 1) await run('taskset', ['-cp', '0', String(worker)])
  return worker
}

/** What the product's configuration would be without the kept certificates. */
async function startUncached(options: { dir: string; certificates: string; port: number }): Promise<number> {
  const { dir, certificates, port } = options
  mkdirSync(dir, { recursive: true })
  const file = `${certificates}/$ssl_server_name.pem`
  const config = `user root;
worker_processes 1;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log crit;
events { worker_connections 4096; }
http {
  access_log off;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:tls:10m;
  ssl_session_tickets off;
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${file};
    ssl_certificate_key ${file};
    return 204;
  }
}
`
  writeFileSync(join(dir, 'nginx.conf'), config)
  await run('/usr/sbin/nginx', ['-p', dir, '-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')])
  return pinWorker(dir)
}

/** CPU of the worker for one handshake. */
async function measure(options: {
  processId: number
  port: number
  names: readonly string[]
  count: number
  root: string
}): Promise<{ micros: number; failed: number }> {
  const { processId, port, names, count, root } = options
  const client = [process.execPath, join(import.meta.dirname, 'handshake-client.ts')]
  const pinned = availableParallelism() > 1 ? ['taskset', '-c', '1', ...client] : client
  const before = cpuMicros(processId)
  const [command = '', ...args] = pinned
  const output = await run(command, [...args, String(port), String(count), root, names.join(',')], {
    // A busy machine shares the client's core.
    timeoutMs: 300_000,
  })
  const micros = (cpuMicros(processId) - before) / count
  const { failed, firstError } = JSON.parse(output) as { failed: number; firstError: string }
  if (failed > 0) console.error(`  ${failed} handshakes failed: ${firstError}`)
  return { micros, failed }
}
