import type { SiteUnderTest } from './site-under-test.ts'

/** Sets a gallery's expiry regardless of its plan, and keeps the worker's sweep from correcting it within a minute. */
export async function endGallery(site: SiteUnderTest, id: string, endsAt: string | null): Promise<void> {
  const [gallery] = await site.rows<{ customer_id: string }>(
    'update gallery set expires_at = $2 where id = $1 returning customer_id',
    [id, endsAt],
  )
  await site.rows('update lifecycle_schedule set due_at = null where customer_id = $1', [gallery?.customer_id])
}
