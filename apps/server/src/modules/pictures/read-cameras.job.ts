import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { DecoderDied, type RenderPool } from '../../platform/images/render-pool.ts'
import { ObjectMissing, type ObjectStore } from '../../platform/object-store/object-store.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { findWithoutCamera, setCamera } from './picture.repository.ts'

/** Reads the cameras of pictures that were rendered before this was done at upload. Does nothing once all are read. */
export const readCamerasJob = defineJob({
  name: 'pictures.read-cameras',
  payload: z.object({}),
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 300,
  cron: '*/5 * * * *',
})

type Deps = {
  readonly db: Database
  readonly sweep: Sweep
  readonly store: Pick<ObjectStore, 'open'>
  readonly pool: Pick<RenderPool, 'run'>
}

/** Metadata is at the beginning of a file; no camera writes this much of it. */
const headBytes = 256 * 1024
const customersPerPage = 100
/** Of one customer before the next one's turn. */
const picturesPerTurn = 20
const maxRunMs = 60_000

export function readCamerasHandler(deps: Deps): BoundJob {
  return bindJob(readCamerasJob, async (_payload, { stopping }) => readCameras(deps, { maxRunMs, stopping }))
}

/**
 * Every customer has a turn before one has the second, from a random customer on, so that a large account delays nobody.
 * A customer whose files cannot be read now does not stop the others; the run then fails and the next one tries again.
 */
export async function readCameras(
  deps: Deps,
  options: { readonly maxRunMs: number; readonly stopping?: AbortSignal | undefined },
): Promise<void> {
  const startedAt = performance.now()
  const isOver = () => options.stopping?.aborted === true || performance.now() - startedAt >= options.maxRunMs
  const failed = new Map<string, unknown>()
  let after: string = randomUUID()
  let hasWork = true
  while (!isOver()) {
    const customers = await nextCustomers(deps.sweep, after)
    if (customers.length === 0) {
      // After the last customer the first one follows; a whole round without work is the end.
      if (!hasWork) break
      hasWork = false
      after = firstId
    }
    for (const customerId of customers) {
      after = customerId
      if (failed.has(customerId)) continue
      if (isOver()) break
      hasWork = true
      await readTurn(deps, customerId).catch((error: unknown) => failed.set(customerId, error))
    }
  }
  if (failed.size > 0)
    throw new AggregateError([...failed.values()], `cameras of ${failed.size} customers could not be read`)
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** Customers with unread pictures, in the order of their ids. Skips from one to the next in the index. */
async function nextCustomers(sweep: Sweep, after: string): Promise<string[]> {
  const rows = await sweep.query<{ customer_id: string }>(
    `with recursive pending (customer_id, n) as (
      (select customer_id, 1 from unread_camera where customer_id > $1 order by customer_id limit 1)
      union all
      select (select u.customer_id from unread_camera u where u.customer_id > p.customer_id
        order by u.customer_id limit 1), p.n + 1
      from pending p where p.customer_id is not null and p.n < $2
    )
    select customer_id from pending where customer_id is not null`,
    [after, customersPerPage],
  )
  return rows.map(({ customer_id }) => customer_id)
}

async function readTurn(deps: Deps, customerId: string): Promise<void> {
  const { db } = deps
  const pictures = await db.tenant(customerId, (tx) => findWithoutCamera(tx, customerId, picturesPerTurn))
  for (const picture of pictures) {
    const camera = await readCamera(deps, picture)
    await db.tenant(customerId, (tx) => setCamera(tx, customerId, picture, camera))
  }
}

/** A lost or unreadable original has no camera, so that the job comes to an end; the scrub reports lost objects. */
async function readCamera(
  { store, pool }: Deps,
  { object_key: key, bytes }: { readonly object_key: string; readonly bytes: number },
): Promise<string> {
  try {
    const stream = await store.open(key, { from: 0, to: Math.min(bytes, headBytes) - 1 })
    return await pool.run('camera', Buffer.concat(await stream.toArray()))
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof ImageError || error instanceof DecoderDied) return ''
    throw error
  }
}
