import { parseArgs } from 'node:util'
import { composeTombstones } from '../compose-tombstones.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'

const usage = `usage: node src/main/tombstones.ts [--dry-run] [--since 2027-03-31]
  --dry-run  reports what would be erased again and changes nothing
  --since    only tombstones of that day and later; default: all`

/**
 * For the operator, after every restore and before the product is opened again: erases again what was erased before. A
 * pending erasure gets a new week.
 */
const { values } = parseArgs({ options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } } })
const since = values.since === undefined ? undefined : new Date(values.since)
if (since && Number.isNaN(since.getTime())) {
  console.error(usage)
  process.exit(2)
}
const dryRun = values['dry-run']
const platform = await openPlatform(readConfig(process.env, 'worker'), 'tombstones')
const tombstones = composeTombstones(platform)
const done = await tombstones.reapply({
  since,
  dryRun,
  onChecked: (key, outcome) => {
    if (dryRun || outcome !== 'erase') console.log(`${outcome} ${key}`)
  },
})
const announced = dryRun ? 0 : await tombstones.resendAnnouncements()
console.log(
  dryRun
    ? `tombstones: would_reapply=${done.tombstones} skipped=${done.skipped}`
    : `tombstones: reapplied=${done.tombstones} skipped=${done.skipped} accounts_back=${done.accounts} rows_erased=${done.rows} objects_erased=${done.objects} announced_again=${announced}`,
)
await tombstones.stop()
await platform.close()
