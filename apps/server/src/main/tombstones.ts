import { parseArgs } from 'node:util'
import { composeTombstones } from '../compose-tombstones.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'

/** For the operator, after every restore and before anybody is let in: erases again what was erased on purpose. */
const { values } = parseArgs({ options: { since: { type: 'string' } } })
const since = values.since === undefined ? undefined : new Date(values.since)
if (since && Number.isNaN(since.getTime())) {
  console.error('usage: node src/main/tombstones.ts [--since 2027-03-31] (without it: every tombstone there is)')
  process.exit(2)
}
const platform = await openPlatform(readConfig(process.env), 'tombstones')
const tombstones = composeTombstones(platform)
const { tombstones: count, accounts, rows, objects } = await tombstones.reapply(since)
console.log(`tombstones: reapplied=${count} accounts_back=${accounts} rows_erased=${rows} objects_erased=${objects}`)
await tombstones.stop()
await platform.close()
