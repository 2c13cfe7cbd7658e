import {
  asSuperuser,
  describeEngines,
  openMailbox,
  sandboxOf,
  startSite,
  superuserQueries,
  testEnginesConfig,
  testStack,
} from '@revela/dev-env'
import type { Mailbox, OwnDomainParts, SandboxClient, Site, SiteClock, SiteOptions } from '@revela/dev-env'
import { cardNumbersLeft } from './card-numbers.ts'
import { familyDistUnderTest, helpDistUnderTest, studioDistUnderTest } from './paths.ts'

/** The serializable part of a site: passed from the process that started it to those that visit it. */
export interface SiteAddress {
  appOrigin: string
  galleriesDomain: string
  contentOrigin: string
  socialOrigin: string
  /** The payment gateway, where browsers exchange cards for tokens. */
  paymentsOrigin: string
  /** The access token of this site's account at the gateway. */
  paymentsToken: string
  apiPort: number
  database: string
  startedAt: number
}

export interface SiteUnderTest extends SiteAddress {
  /** All mails that have arrived since the site was started. */
  mails: Mailbox
  /** Controls the sandbox gateway: payments, declines, injected errors. */
  sandbox: SandboxClient
  /** Runs a query as superuser, which bypasses row-level security. */
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
  /** The site's current time, if its clock can be moved. */
  readonly now?: () => Date
  /** What Chromium needs to reach and trust the site's own domains. */
  readonly browserArguments?: readonly string[]
}

/** A site for one file of tests, so its clock can be moved. */
export interface DedicatedSite extends SiteUnderTest, Omit<SiteClock, 'now'> {
  readonly now: () => Date
  process: Pick<Site, 'stopProcess' | 'log'>
  /** The port of nginx, on which own domains are served too. */
  nginxPort: number
  ownDomains?: OwnDomainParts
  close(): Promise<void>
}

/** The freemium plan has closed; the other free plan is still open. The api caches the catalogue for a minute. */
const closeFreemium = `update plan set sunset_on = '2026-01-31' where id = 15`

/** Starts a complete site with its own database and bucket. */
export async function startDedicatedSite(
  env: Record<string, string> = {},
  { ownDomains = false }: Pick<SiteOptions, 'ownDomains'> = {},
): Promise<DedicatedSite> {
  const startedAt = Date.now()
  const stack = await testStack()
  await asSuperuser(stack.engines, (client) => client.query(closeFreemium), stack.database)
  const site = await startSite(stack, {
    studioDist: studioDistUnderTest,
    familyDist: familyDistUnderTest,
    helpDist: helpDistUnderTest,
    ownDomains,
    env,
  })
  const { appOrigin, galleriesDomain, contentOrigin, socialOrigin, ports } = site
  const { database } = stack
  const visited = visitable({
    appOrigin,
    galleriesDomain,
    contentOrigin,
    socialOrigin,
    paymentsOrigin: site.sandbox.origin,
    paymentsToken: site.sandbox.account.accessToken,
    apiPort: ports.api,
    database,
    startedAt,
  })
  return {
    ...visited,
    process: site,
    nginxPort: ports.nginx,
    ...(site.ownDomains && { ownDomains: site.ownDomains }),
    now: site.now,
    moveClock: site.moveClock,
    close: async () => {
      const leakedCardNumbers = await cardNumbersLeft(visited, site.logFiles)
      await site.stop()
      await stack.close()
      if (leakedCardNumbers.length > 0) throw new Error(`card numbers were found in ${leakedCardNumbers.join(', ')}`)
    },
  }
}

/** The site's time; the machine's if the site's clock cannot be moved. */
export const timeAt = (site: Pick<SiteUnderTest, 'now'>): Date => site.now?.() ?? new Date()

export function visitable(address: SiteAddress): SiteUnderTest {
  const engines = describeEngines(testEnginesConfig())
  return {
    ...address,
    mails: openMailbox(engines.maildir, { since: new Date(address.startedAt) }),
    sandbox: sandboxOf({ PAYMENTS_API_URL: address.paymentsOrigin, PAYMENTS_ACCESS_TOKEN: address.paymentsToken }),
    rows: superuserQueries(engines, address.database).rows,
  }
}
