import { asSuperuser, describeEngines, openMailbox, startSite, testPlace, testStack } from '@revela/dev-env'
import type { Mailbox, Site } from '@revela/dev-env'
import { inject } from 'vitest'
import { studioDist } from './places.ts'

/** What can be handed from the process that started a site to those that visit it. */
export interface SiteAddress {
  appOrigin: string
  galleriesDomain: string
  contentOrigin: string
  socialOrigin: string
  apiPort: number
  database: string
  startedAt: number
}

export interface SiteUnderTest extends SiteAddress {
  /** Every mail that arrived since the site was started. */
  mails: Mailbox
  /** Rows as the superuser sees them, past every wall. */
  rows<T = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<T[]>
}

export interface OwnSite extends SiteUnderTest {
  process: Pick<Site, 'stopProcess' | 'startProcesses'>
  close(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    site: SiteAddress
    chromium: string
  }
}

/** A whole product with a database and a bucket of its own. */
export async function ownSite(env: Record<string, string> = {}): Promise<OwnSite> {
  const startedAt = Date.now()
  const stack = await testStack()
  const site = await startSite(stack, { studioDist, env })
  const { appOrigin, galleriesDomain, contentOrigin, socialOrigin, ports } = site
  const { database } = stack
  return {
    ...visitable({ appOrigin, galleriesDomain, contentOrigin, socialOrigin, apiPort: ports.api, database, startedAt }),
    process: site,
    close: async () => {
      await site.stop()
      await stack.close()
    },
  }
}

/** The site that all stories share; each of them brings its own people. */
export function sharedSite(): SiteUnderTest {
  return visitable(inject('site'))
}

function visitable(address: SiteAddress): SiteUnderTest {
  const engines = describeEngines(testPlace())
  return {
    ...address,
    mails: openMailbox(engines.maildir, { since: new Date(address.startedAt) }),
    rows: async (sql, values) =>
      await asSuperuser(engines, async (client) => (await client.query(sql, values)).rows, address.database),
  }
}
