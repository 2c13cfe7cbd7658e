import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { portfolioRefusal } from '@revela/phrases'
import { insertCategory, listCategories } from './category.repository.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { lockPortfolio } from './portfolio.repository.ts'

const mostCategories = 50

/** Of many that are made at once, exactly as many are made as there is room for. */
export async function createCategory(
  { db, clock }: PortfolioNeeds,
  customerId: string,
  title: string,
): Promise<{ id: string; title: string }> {
  const id = newId()
  await db.tenant(customerId, async (tx) => {
    await lockPortfolio(tx, customerId, clock())
    const known = await listCategories(tx, customerId)
    if (known.length >= mostCategories) {
      throw new Refusal('TooManyCategories', {
        messages: [{ id: 'title', help: portfolioRefusal.tooManyCategories(mostCategories) }],
      })
    }
    await insertCategory(tx, { customerId, id, title, position: (known.at(-1)?.position ?? 0) + 1 })
  })
  return { id, title }
}
