import { composeBackup } from '../compose-backup.ts'
import { openPlatform } from '../platform.ts'
import { readConfig } from '../platform/config/config.ts'

/** For the operator: runs the worker's scheduled backup work at once and to the end, and what only a restore needs. */
const usage = `usage: npm run backup -- copy | scrub [--whole] | findings | bring-back [--tombstones]
  copy        copies every object that is not yet in the backup bucket
  scrub       checks every customer, even if checked recently; --whole verifies the checksum of every original,
              not only tonight's share
  findings    lists what scrubs found and is not yet repaired
  bring-back  after a database restore: restores every object the store lacks from the backup bucket;
              --tombstones restores the erasure tombstones only, before the product is opened again`
const [command] = process.argv.slice(2)
if (!['copy', 'scrub', 'findings', 'bring-back'].includes(command ?? '')) {
  console.error(usage)
  process.exit(2)
}

const platform = await openPlatform(readConfig(process.env, 'worker'), 'backup')
const backup = composeBackup(platform)
const startedAt = performance.now()
const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1)
try {
  if (command === 'copy') printCounts(await backup.copy())
  if (command === 'scrub') printCounts(await backup.scrub({ full: process.argv.includes('--whole') }))
  const onlyTombstones = process.argv.includes('--tombstones')
  if (command === 'bring-back' && onlyTombstones) printCounts({ tombstones: await backup.restoreTombstones() })
  if (command === 'bring-back' && !onlyTombstones) {
    const { lost, ...done } = await backup.restoreObjects((progress) =>
      printCounts({ ...progress, lost: progress.lost.length }),
    )
    for (const key of lost) console.log(`lost ${key}`)
    printCounts({ ...done, lost: lost.length })
  }
  if (command === 'findings') {
    const findings = await backup.findings()
    for (const { kind, key, foundAt } of findings) console.log(`${kind.padEnd(10)} ${foundAt.toISOString()} ${key}`)
    printCounts({ open: findings.length })
    process.exitCode = findings.length > 0 ? 1 : 0
  }
} finally {
  await backup.stop()
  await platform.close()
}

function printCounts(counts: Record<string, number>): void {
  const fields = Object.entries({ ...counts, seconds: seconds() }).map(([key, value]) => `${key}=${value}`)
  console.log(`${command}: ${fields.join(' ')}`)
}
