import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { z } from 'zod'
import { composeMove } from '../compose-move.ts'

/** For the operator: moves one customer to another cell while they work (docs/runbooks/move-customer.md). */
const usage = `usage: npm run move -- CUSTOMER --to FILE [--dry-run | --undo | --erase]
  CUSTOMER    the customer's id; the variables of the old cell are those of this process
  --to        the variables of the new cell, as in deploy/.env
  --dry-run   checks both cells and counts what would be copied
  --undo      before the switch: ends the stop and removes what was copied into the new cell
  --erase     35 days after the move: removes the customer from the old cell
The same command continues an interrupted move.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    undo: { type: 'boolean' },
    erase: { type: 'boolean' },
  },
})
const customerId = z.uuid().safeParse(positionals[0]).data
if (customerId === undefined || positionals.length > 1 || values.to === undefined) {
  console.error(usage)
  process.exit(2)
}
const move = await composeMove(process.env, parseEnv(readFileSync(values.to, 'utf8')), customerId)
try {
  if (values['dry-run']) await move.dryRun()
  else if (values.undo) await move.undo()
  else if (values.erase) await move.erase()
  else await move.run()
} catch (error) {
  console.error(`move: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await move.close()
}
