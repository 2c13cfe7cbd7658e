import { discard, isOriginal } from '../pictures/index.ts'
import { closeAttempt } from './upload.repository.ts'
import type { UploadsNeeds } from './uploads.needs.ts'

/** The object of a try that failed is nobody's. If even this fails, the sweeper finds the attempt's row. */
export async function letGo(
  { db, clock }: Pick<UploadsNeeds, 'db' | 'clock'>,
  customerId: string,
  attemptId: string,
  objectKey: string,
): Promise<void> {
  await db
    .tenant(customerId, async (tx) => {
      const ours = await closeAttempt(tx, customerId, attemptId)
      // Not ours: it was committed and the answer lost, or the sweeper gave it up while the bytes were on their way.
      if (ours || !(await isOriginal(tx, customerId, objectKey)))
        await discard(tx, customerId, [{ objectKey, isPrefix: false, mayComeLate: true }], clock())
    })
    .catch(() => undefined)
}
