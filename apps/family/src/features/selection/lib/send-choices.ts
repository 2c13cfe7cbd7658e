import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { familyReview } from '@revela/phrases'
import { client } from '../../../lib/client.ts'
import { selectionCalls } from '../api/calls.ts'
import type { Desk } from './desk.ts'

type Sent = { readonly problem: string | null }

/**
 * Finishes with what is on the screen. Taps and comments still on their way go first: what is sent is what the server
 * has, or nothing is.
 */
export async function sendChoices(
  galleryId: string,
  desk: Desk,
  seen: { chosen: number; total: number; note: string },
): Promise<Sent> {
  await Promise.all([desk.taps.retry(), desk.comments.retry()])
  if (desk.taps.waiting() > 0 || desk.comments.waiting() > 0) return { problem: familyReview.offline }
  try {
    const body = { ...seen, accepted: true as const }
    const { selection } = await client.call(selectionCalls.finish, { params: { gallery_id: galleryId }, body })
    desk.take(selection)
    return { problem: null }
  } catch (error) {
    if (error instanceof ConnectionBroken) return { problem: familyReview.offline }
    if (error instanceof ApiError && error.status === 409) {
      // Changed or closed by another device in the meantime: what stands there now is shown.
      await desk.readAgain().catch(() => {})
      return { problem: familyReview.changed }
    }
    return { problem: familyReview.failed }
  }
}
