import type { Tx } from '../../platform/db/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { renderJob } from './render.job.ts'

/**
 * Asks for a picture's renditions in the transaction that made them necessary. Who already has many waiting goes
 * behind who has few, so that five thousand photos of one photographer never hold up ten of another.
 */
export async function requestRenditions(
  tx: Tx,
  jobs: JobSender,
  picture: { customerId: string; ownerId: string; pictureId: string; number: number; version: number },
  waiting: number,
): Promise<void> {
  await jobs.send(tx, renderJob, picture, { priority: -waiting })
}
