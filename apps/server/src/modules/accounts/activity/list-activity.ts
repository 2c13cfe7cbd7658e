import type { AnswerOf, listAccountActivity as endpoint } from '@revela/contract'
import type { AccountsNeeds } from '../accounts.needs.ts'
import { listActivityRows } from './activity.repository.ts'

const pageSize = 20

export async function listActivity(
  { db }: Pick<AccountsNeeds, 'db'>,
  customerId: string,
  before: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await db.tenant(customerId, (tx) => listActivityRows(tx, customerId, before, pageSize + 1))
  return {
    activity: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      device: row.device,
      from: row.old_value,
      to: row.new_value,
    })),
    more: rows.length > pageSize,
  }
}
