import { withSecretFiles } from '../platform/config/secret-files.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { openCellNames } from '../platform/directory/cell-names.ts'
import { prepareDirectory } from '../platform/directory/prepare-directory.ts'
import { reconcileNames } from '../platform/directory/reconcile-names.ts'

const usage = `usage: npm run directory -- prepare | compare | rebuild
  prepare  creates or updates the tables of the directory; needs DIRECTORY_OWNER_URL only
  compare  reports how the directory differs from this cell's own names; exit code 1 if it does
  rebuild  corrects the differences, also in an empty directory`

/** For the operator: the directory of all cells, compared with the cell whose environment this is. */
const [command] = process.argv.slice(2)

if (command === 'prepare') {
  const { DIRECTORY_OWNER_URL: ownerUrl } = withSecretFiles(process.env, ['DIRECTORY_OWNER_URL'])
  if (!ownerUrl) throw new Error('DIRECTORY_OWNER_URL is not set')
  await prepareDirectory(ownerUrl)
  console.log('directory: prepared')
} else if (command === 'compare' || command === 'rebuild') {
  const config = readConfig(process.env, 'worker')
  const [db, cellNames] = [openDatabase(config.DATABASE_URL, { max: 1 }), openCellNames(config)]
  const dryRun = command === 'compare'
  const { conflicts, ...counts } = await reconcileNames(db.pool, cellNames, { dryRun })
  await cellNames.close()
  await db.close()
  for (const name of conflicts) console.log(`conflict ${name}`)
  const { missing, surplus, wrongOwner, names, moved } = counts
  console.log(
    `directory: names=${names} missing=${missing} surplus=${surplus} wrong_owner=${wrongOwner} moved=${moved} conflicts=${conflicts.length}${dryRun ? '' : ' corrected'}`,
  )
  const differences = dryRun ? missing + surplus + wrongOwner + conflicts.length : conflicts.length
  process.exitCode = differences > 0 ? 1 : 0
} else {
  console.error(usage)
  process.exitCode = 2
}
