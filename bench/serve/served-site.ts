import { startSite, type Site, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBaselineStore, readStoreConfig, type BaselineStore } from '../harness/baseline-store.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { asInProduction } from '../harness/production-env.ts'

/** The whole product with one customer, as in production, and its store. */
export function withServedSite<T>(
  stack: TestStack,
  work: (sizeOptions: { site: Site; store: BaselineStore }) => Promise<T>,
): Promise<T> {
  const dist = mkdtempSync(join(tmpdir(), 'serve-'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>',
  )
  return withCleanUp(
    async () => rmSync(dist, { recursive: true }),
    async () => {
      await fillCustomers(stack, 1)
      const site = await startSite(stack, { studioDist: dist, familyDist: dist, env: asInProduction })
      const store = openBaselineStore(readStoreConfig(stack.env), 4)
      return withCleanUp(
        async () => {
          store.close()
          await site.stop()
        },
        () => work({ site, store }),
      )
    },
  )
}
