import { createPlanCatalogue, familyTermsReader } from '../../apps/server/src/modules/subscriptions/index.ts'
import { sweepReminders } from '../../apps/server/src/modules/reminders/sweep-reminders.job.ts'
import { openPlatform } from '../../apps/server/src/platform.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openSweep } from '../../apps/server/src/platform/db/sweep.ts'

/** A worker that runs the product's sweep when it is told the time. It may be killed at any moment. */
let now = new Date(0)
const config = readConfig(process.env)
const platform = await openPlatform(config, 'bench', { clock: () => now })
const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
const subscriptions = { ...platform, plans: createPlanCatalogue(platform.db), contentOrigin: config.CONTENT_ORIGIN }
const deps = { ...platform, sweep, termsOf: familyTermsReader(subscriptions) }

async function runAt(message: { readonly now: number }): Promise<void> {
  now = new Date(message.now)
  try {
    await sweepReminders(deps)
    process.send?.({ done: message.now })
  } catch (error) {
    const causes = error instanceof AggregateError ? error.errors.map(String) : []
    process.send?.({ done: message.now, error: [String(error), ...causes.slice(0, 3)].join('; ') })
  }
}

process.on('message', (message: { readonly now: number }) => void runAt(message))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
