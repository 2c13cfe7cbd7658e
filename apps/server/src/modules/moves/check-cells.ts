import { usedNames } from './shared-rows.ts'
import type { Cell } from './cell.ts'

const sameKey = (one: string | undefined, other: string | undefined) => one !== undefined && one === other

/** Step 1: reasons why this customer cannot move to that cell. */
export async function problemsOfMove(from: Cell, to: Cell, customerId: string): Promise<string[]> {
  const problems: string[] = []
  if (from.name === to.name) problems.push(`both cells are named ${from.name}`)
  const [here, there] = [await releasesOf(from), new Set(await releasesOf(to))]
  const missing = here.filter((name) => !there.has(name))
  if (missing.length > 0) problems.push(`${to.name} has an older release: it lacks ${missing.join(', ')}`)
  const { SECRET_KEY: key } = from.variables
  if (!sameKey(to.variables.SECRET_KEY, key) && !sameKey(to.variables.SECRET_KEY_BEFORE, key)) {
    problems.push(`${to.name} cannot read what ${from.name} sealed: SECRET_KEY_BEFORE is not its SECRET_KEY`)
  }
  const { rows: customers } = await from.rows.query('select from customer where customer_id = $1', [customerId])
  if (customers.length === 0) problems.push(`${from.name} has no such customer`)
  const { rows: erasures } = await from.rows.query(
    'select from account_erasure where customer_id = $1 and started_at is not null',
    [customerId],
  )
  if (erasures.length > 0) problems.push('the account is being erased')
  const used = await usedNames(from.rows, to.rows, customerId)
  if (used > 0) problems.push(`${to.name} has ${used} of the customer’s names for somebody else`)
  return problems
}

async function releasesOf({ rows }: Cell): Promise<string[]> {
  const { rows: migrations } = await rows.query<{ name: string }>('select name from schema_migration order by name')
  return migrations.map(({ name }) => name)
}
