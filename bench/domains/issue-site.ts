import {
  freePorts,
  imageStore,
  serverEnvironment,
  siteClock,
  startCertificateAuthority,
  startCertificateSync,
  startNginx,
  stopCertificateSync,
  stopNginx,
  testAuthority,
  waitUntil,
  type CertificateAuthority,
  type SiteClock,
  type TestStack,
} from '@revela/dev-env'
import { certificatesFolder, developmentHosts } from '@revela/edge'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { superviseProcess, type SupervisedProcess } from '../faults/supervised-process.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { serveDirectory } from './authority-directory.ts'
import { readAuthorityRecords, type AuthorityRecords } from './authority-records.ts'

/** One edge machine: an nginx, and beside it the process that writes its certificates. */
export type EdgeMachine = {
  readonly port: number
  readonly certificates: string
  readonly startSync: () => Promise<void>
  readonly stopSync: () => Promise<void>
}

/** api, worker, two edge machines and a real authority, with a movable clock. */
export type IssueSite = SiteClock & {
  readonly apiPort: number
  readonly worker: SupervisedProcess
  readonly api: SupervisedProcess
  readonly edges: readonly EdgeMachine[]
  readonly authority: CertificateAuthority
  readonly authorityRecords: () => AuthorityRecords
  readonly env: Readonly<Record<string, string>>
}

const page = `<!doctype html><html lang="pt-BR"><head><!--revela-head--></head>
<body><div id="cover"><!--revela-cover--></div></body></html>`

export async function withIssueSite<T>(stack: TestStack, work: (site: IssueSite) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'domains-'))
  const authorityDir = join(dir, 'authority')
  const [api = 0, upload = 0, renderer = 0, nginx = 0, second = 0, social = 0, payments = 0] = await freePorts(7)
  const [httpPort = 0, secondHttpPort = 0] = await freePorts(2)
  const clockFile = join(dir, 'clock')
  writeFileSync(clockFile, '0')
  writeFileSync(join(dir, 'page.html'), page)
  const authority = await startCertificateAuthority({ dir: authorityDir, httpPort })
  const directory = await serveDirectory(authorityDir, authority.env.ACME_DIRECTORY_URL)
  const hosts = await testAuthority(join(dir, 'hosts'))
  const { app, galleries, content } = developmentHosts
  const tls = await hosts.issueFiles([app, `*.${galleries}`, content])
  const { engines, database, bucket } = stack
  const token = randomBytes(24).toString('hex')
  const env: Record<string, string> = {
    ...serverEnvironment({
      engines,
      database,
      bucket,
      environment: 'test',
      ports: { api, upload, renderer, nginx, social, payments },
      scheme: 'https',
    }),
    ...authority.env,
    ACME_DIRECTORY_URL: directory.url,
    CERTIFICATES_TOKEN: token,
    FAMILY_PAGE: join(dir, 'page.html'),
    LOG_LEVEL: 'info',
    REVELA_CLOCK_FILE: clockFile,
  }
  const apiUpstreams = [`127.0.0.1:${api}`]

  async function startEdge(name: string, ports: { port: number; httpPort: number }): Promise<EdgeMachine> {
    const edgeDir = join(dir, name)
    await startNginx({
      dir: edgeDir,
      ...ports,
      ownDomains: true,
      hsts: true,
      tls,
      processes: { api: apiUpstreams, upload: apiUpstreams, renderer: apiUpstreams },
      store: imageStore(engines, bucket),
      studio: { dist: dir },
      family: { dist: dir },
    })
    return {
      port: ports.port,
      certificates: certificatesFolder(edgeDir),
      startSync: () => startCertificateSync({ dir: edgeDir, edgeDir, apiUpstreams, token }),
      stopSync: async () => void (await stopCertificateSync(edgeDir)),
    }
  }

  const processes = (['api', 'worker'] as const).map((name) =>
    superviseProcess({ name, port: name === 'api' ? api : 0, env, logFile: join(dir, `${name}.log`) }),
  )
  const stop = async () => {
    for (const name of ['edge-1', 'edge-2']) {
      await stopCertificateSync(join(dir, name))
      await stopNginx(join(dir, name))
    }
    await Promise.all(processes.map((process) => process.stop()))
    directory.close()
    await authority.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    const edges = [
      await startEdge('edge-1', { port: nginx, httpPort }),
      await startEdge('edge-2', { port: second, httpPort: secondHttpPort }),
    ]
    await waitUntil(() => processes.every((process) => process.isUp()), {
      timeoutMs: 120_000,
      timeoutMessage: () => 'api and worker did not start',
    })
    for (const edge of edges) await edge.startSync()
    return work({
      ...siteClock(clockFile),
      apiPort: api,
      api: processes[0]!,
      worker: processes[1]!,
      edges,
      authority,
      authorityRecords: () => readAuthorityRecords(join(authorityDir, 'pebble.log')),
      env,
    })
  })
}
