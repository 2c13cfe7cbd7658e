import {
  asSuperuser,
  startSite,
  trust,
  type Mailbox,
  type SandboxClient,
  type Site,
  type TestStack,
} from '@revela/dev-env'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Size } from '../bench.ts'
import { asInProduction } from '../harness/production-env.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { startTlsProxy } from '../harness/tls-proxy.ts'
import { createStudio, type Studio } from './studio.ts'
import { Visitor } from './visitor.ts'

/** The whole site as in production. Each attack gets unused studios and unused client addresses. */
export type AttackHarness = {
  readonly size: Size
  readonly site: Site
  readonly sandbox: SandboxClient
  readonly mails: Mailbox
  /** Queries rows without row-level security, to prepare a state and to check what was stored. */
  readonly rows: <T = Record<string, unknown>>(sql: string, values?: readonly unknown[]) => Promise<T[]>
  /** A confirmed photographer on a trial, whose sign-in is not recent. */
  readonly studio: () => Studio
  /** A loopback address in a network of its own. */
  readonly address: () => string
  /** A visitor of the studio app who is not signed in. */
  readonly stranger: () => Visitor
}

const customers = 400
const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8" /><!--revela-head--></head>
<body><div id="cover"><!--revela-cover--></div></body></html>`

export async function withAttackHarness<T>(
  stack: TestStack,
  size: Size,
  work: (harness: AttackHarness) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'))
  const dist = join(folder, 'dist')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, 'index.html'), page)
  writeFileSync(join(dist, 'assets/main-1.js'), 'export {}\n')
  writeFileSync(join(folder, 'secret.txt'), secretOutsideOfDist)
  let gatewayPort = 0
  // In production the server requires TLS for the gateway; the sandbox gateway has none.
  const front = await startTlsProxy(() => gatewayPort, folder)
  const gateway = `https://localhost:${front.port}`
  await fillCustomers(stack, customers)
  const site = await startSite(stack, {
    studioDist: dist,
    familyDist: dist,
    visitorLimits: true,
    ownDomains: true,
    env: {
      ...asInProduction,
      PAYMENTS_API_URL: gateway,
      PAYMENTS_BROWSER_URL: gateway,
      RECEIVABLES_AUTHORIZE_URL: `${gateway}/authorization`,
      NODE_EXTRA_CA_CERTS: front.authority,
    },
  })
  gatewayPort = site.ports.payments
  const stop = async () => {
    await site.stop()
    await front.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return withCleanUp(stop, async () => {
    trust((await site.ownDomains?.authority.rootCertificate()) ?? '')
    return work(createHarness(stack, site, size))
  })
}

/** Content of a file beside the folder that nginx serves. */
export const secretOutsideOfDist = 'not for anybody outside'

function createHarness(stack: TestStack, site: Site, size: Size): AttackHarness {
  let [studios, addresses] = [0, 0]
  const address = () => {
    addresses += 1
    return `127.${10 + Math.floor(addresses / 250)}.${addresses % 250}.1`
  }
  const rows: AttackHarness['rows'] = async (sql, values = []) =>
    await asSuperuser(stack.engines, async (client) => (await client.query(sql, [...values])).rows, stack.database)
  return {
    size,
    site,
    sandbox: site.sandbox,
    mails: stack.mails,
    rows,
    address,
    stranger: () => new Visitor(site.appOrigin, address()),
    studio: () => {
      studios += 1
      if (studios > customers) throw new Error(`the attacks need more than ${customers} photographers`)
      return createStudio({ site, address }, customer(studios))
    },
  }
}
