import { receiptHandler } from '../src/modules/proofing/export/receipt.job.ts'
import { contentAddresses } from '../src/modules/pictures/index.ts'
import type { ApiUnderTest } from './api-under-test.ts'

type Deps = Parameters<typeof receiptHandler>[0]

/** What draws receipts without a worker. Spreads without renditions are blank, so no decoder is needed. */
export function receiptDeps({ platform }: ApiUnderTest): Deps {
  const { config, keys, clock } = platform
  const pool: Deps['pool'] = { run: () => Promise.reject(new Error('no decoder')) }
  return { ...platform, pool, content: contentAddresses(config.CONTENT_ORIGIN, keys, clock) }
}

/** Draws every receipt of an album that waits for it, as the worker does. */
export async function drawReceipts(api: ApiUnderTest, albumId: string, deps = receiptDeps(api)): Promise<void> {
  const rows = await api.rows<{ customer_id: string; id: string }>(
    'select customer_id, id from album_receipt where album_id = $1 and object_key is null order by id',
    [albumId],
  )
  const { run } = receiptHandler(deps)
  for (const { customer_id: customerId, id: receiptId } of rows)
    await run({ customerId, receiptId }, { id: receiptId, number: 0, isLast: false })
}
