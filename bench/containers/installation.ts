import { run, tryRun } from '@revela/dev-env'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ContainerTools } from './container-tools.ts'
import type { OutsidePorts, OutsideWorld } from './outside-world.ts'

const repository = resolve(import.meta.dirname, '../..')

export const services = [
  'postgres',
  'store',
  'decoder',
  ...['api', 'upload', 'renderer', 'worker'].flatMap((name) => [`${name}-1`, `${name}-2`]),
  'edge',
]

export interface Addresses {
  readonly appOrigin: string
  readonly galleriesDomain: string
  readonly contentOrigin: string
}

export const addressesAt = (port: number): Addresses => ({
  appOrigin: `https://app.estudio.localhost:${port}`,
  galleriesDomain: `familias.localhost:${port}`,
  contentOrigin: `https://conteudo.localhost:${port}`,
})

/** Hosts for the certificate. `outside.test` is the mail relay and the payment gateway. */
export const hosts = ['app.estudio.localhost', '*.familias.localhost', 'conteudo.localhost', 'outside.test']

interface InstallationOptions {
  readonly folder: string
  readonly httpsPort: number
  readonly httpPort: number
  readonly ports: OutsidePorts
  readonly outside: OutsideWorld
}

/** This machine's address on the containers' network, which is made here: Podman's Docker API takes no subnet. */
export const machineAddress = '10.123.0.1'
const networkName = 'revela-smoke'

export async function createNetwork({ env }: ContainerTools): Promise<void> {
  const options = ['--subnet', '10.123.0.0/24', '--gateway', machineAddress, networkName]
  // Of an interrupted run.
  await tryRun('podman', ['network', 'rm', '--force', networkName], { env })
  await run('podman', ['network', 'create', ...options], { env })
}

const secret = () => randomBytes(24).toString('hex')

/** Copies deploy/ and fills in its .env as an operator does. Only compose.override.yaml is for this test. */
export function writeInstallation({ folder, httpsPort, httpPort, ports, outside }: InstallationOptions): string {
  const deploy = join(folder, 'deploy')
  cpSync(join(repository, 'deploy'), deploy, { recursive: true })
  const addresses = addressesAt(httpsPort)
  const variables = {
    COMPOSE_PROFILES: 'own-database,own-store',
    APP_ORIGIN: addresses.appOrigin,
    GALLERIES_DOMAIN: addresses.galleriesDomain,
    CONTENT_ORIGIN: addresses.contentOrigin,
    EDGE_TLS_FOLDER: join(folder, 'tls'),
    EDGE_HTTPS_PORT: `127.0.0.1:${httpsPort}`,
    EDGE_PLAIN_PORT: `127.0.0.1:${httpPort}`,
    CERTIFICATES_TOKEN: secret(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    EDGE_S3_ACCESS_KEY: 'edge',
    EDGE_S3_SECRET_KEY: secret(),
    EDGE_S3_PRINCIPAL: 'arn:aws:iam:::user/edge',
    OWNER_PASSWORD: secret(),
    APP_PASSWORD: secret(),
    JOBS_PASSWORD: secret(),
    SWEEP_PASSWORD: secret(),
    STAFF_PASSWORD: secret(),
    S3_ENDPOINT: 'http://store:7480',
    S3_BUCKET: 'revela-photos',
    S3_ACCESS_KEY: 'revela',
    S3_SECRET_KEY: secret(),
    STORE_GIGABYTES: '20',
    SMTP_URL: `smtps://outside.test:${ports.smtps}`,
    MAIL_FROM: 'Revela <nao-responda@estudio.localhost>',
    PAYMENTS_PUBLIC_KEY: outside.account.publicKey,
    PAYMENTS_ACCESS_TOKEN: outside.account.accessToken,
    PAYMENTS_WEBHOOK_SECRET: outside.account.webhookSecret,
    SUPPORT_FINANCE_WHATSAPP: '5511900000001',
    SUPPORT_TECHNICAL_WHATSAPP: '5511900000002',
    LOG_DRIVER: 'k8s-file',
  }
  const env = join(deploy, '.env')
  writeFileSync(
    env,
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  chmodSync(env, 0o600)
  writeFileSync(join(deploy, 'compose.override.yaml'), override(ports))
  return deploy
}

/** The gateway and the relay of the test are on this machine and have certificates of the test's authority. */
function override({ https }: OutsidePorts): string {
  const names = services.filter((name) => !['postgres', 'store', 'decoder', 'edge'].includes(name))
  const entry = (name: string) => `  ${name}:
    extra_hosts: ['outside.test:${machineAddress}']
    volumes: ['\${EDGE_TLS_FOLDER}/ca.pem:/etc/revela/ca.pem:ro']
    environment:
      NODE_EXTRA_CA_CERTS: /etc/revela/ca.pem
      PAYMENTS_API_URL: https://outside.test:${https}
`
  const network = `networks:
  inside: { external: true, name: ${networkName} }
`
  return `services:\n${names.map(entry).join('')}${network}`
}

/** Starts, upgrades or rolls back, and returns the seconds it took. */
export async function roll(deploy: string, tools: ContainerTools, release: string): Promise<number> {
  const startedAt = performance.now()
  const { code, stdout, stderr } = await tryRun('./roll.sh', [], {
    cwd: deploy,
    env: { ...tools.env, RELEASE: release },
    timeoutMs: 900_000,
  })
  if (code !== 0) throw new Error(`roll.sh failed:\n${stdout.slice(-3_000)}\n${stderr.slice(-3_000)}`)
  return (performance.now() - startedAt) / 1_000
}

export async function removeInstallation(deploy: string, tools: ContainerTools, release: string): Promise<void> {
  const [program = '', ...args] = (tools.env['COMPOSE'] ?? '').split(' ')
  const profiles = ['own-database', 'own-store', 'tools'].flatMap((name) => ['--profile', name])
  await run(program, [...args, ...profiles, 'down', '--volumes', '--timeout', '20'], {
    cwd: deploy,
    env: { ...tools.env, RELEASE: release },
    timeoutMs: 180_000,
  })
  await run('podman', ['network', 'rm', '--force', networkName], { env: tools.env })
}
