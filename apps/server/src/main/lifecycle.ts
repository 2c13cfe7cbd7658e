import { composeLifecycle } from '../compose-lifecycle.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'

/** For the operator: reports what the next sweep would announce, end and delete. The worker runs the sweep itself. */
if (!process.argv.includes('--dry-run')) {
  console.error('usage: npm run lifecycle -- --dry-run (the worker runs the sweep itself, each minute)')
  process.exit(2)
}
const platform = await openPlatform(readConfig(process.env, 'worker'), 'lifecycle')
const lifecycle = composeLifecycle(platform)
const report = await lifecycle.run()
console.log(`at ${platform.clock().toISOString()}:${report.size === 0 ? ' nothing is due' : ''}`)
for (const [kind, { count, ids }] of report) {
  console.log(`${String(count).padStart(7)}  ${kind}`)
  for (const id of ids) console.log(`         ${id}`)
  if (count > ids.length) console.log(`         and ${count - ids.length} more`)
}
await lifecycle.stop()
await platform.close()
