import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import type { Customer } from '../harness/customers.ts'
import type { Entry } from '../harness/run-entry.ts'
import { withServer } from '../harness/server-process.ts'
import { openStatementTap } from './statement-tap.ts'
import type { SentStatement } from './wire-messages.ts'

export type ObservedInfo = { readonly statements: readonly SentStatement[]; readonly body: string }

/** Starts the server behind a tap and answers what it sends and returns for each customer's /customer/info. */
export async function observeInfo(
  entry: Entry,
  env: Readonly<Record<string, string>>,
  customers: readonly Customer[],
): Promise<ObservedInfo[]> {
  const tap = await openStatementTap(env['DATABASE_URL']!)
  return withCleanUp(tap.close, () =>
    withServer(entry, { ...env, DATABASE_URL: tap.url }, async ({ port }) => {
      const caller = createCaller(port, 1)
      const call = async ({ cookie }: Customer) => caller.call({ path: '/api/customer/info', headers: { cookie } })
      // The first call also reads what is kept afterwards (the catalogue of plans).
      await call(customers[0]!)
      const seen: ObservedInfo[] = []
      for (const who of customers) {
        tap.taken()
        const { status, body } = await call(who)
        if (status !== 200) throw new Error(`/customer/info answered ${status}: ${body}`)
        seen.push({ statements: tap.taken(), body })
      }
      caller.close()
      return seen
    }),
  )
}
