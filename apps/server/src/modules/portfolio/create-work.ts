import { freeSlug, slugOf } from '@revela/domain'
import { newId } from '../../platform/ids/uuid.ts'
import { requireCategory } from './category.repository.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { lockPortfolio } from './portfolio.repository.ts'
import { insertWork, takenWorkSlugs } from './work.repository.ts'

export async function createWork(
  { db, clock }: PortfolioNeeds,
  customerId: string,
  given: { readonly title: string; readonly categoryId: string },
): Promise<string> {
  const id = newId()
  const wanted = slugOf(given.title, 'trabalho')
  await db.tenant(customerId, async (tx) => {
    await lockPortfolio(tx, customerId, clock())
    await requireCategory(tx, customerId, given.categoryId)
    const slug = freeSlug(wanted, await takenWorkSlugs(tx, customerId, wanted))
    await insertWork(tx, { customerId, id, slug, ...given, now: clock() })
  })
  return id
}
