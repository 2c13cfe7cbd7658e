import {
  createCategory as createCategoryEndpoint,
  createPortfolio,
  deleteCategory as deleteCategoryEndpoint,
  getPortfolio,
  listCategories as listCategoriesEndpoint,
  renameCategory as renameCategoryEndpoint,
  reorderCategories as reorderCategoriesEndpoint,
} from '@revela/contract'
import { portfolioRefusal } from '@revela/phrases'
import { customerRoute, type Route } from '../../http/route.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import {
  deleteCategory,
  insertCategory,
  listCategories,
  renameCategory,
  reorderCategories,
} from './category.repository.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { lockPortfolio, openPortfolio } from './portfolio.repository.ts'

const mostCategories = 50

/** Of many that are made at once, exactly as many are made as there is room for. */
async function createCategory(
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

export function portfolioRoutes(needs: PortfolioNeeds): Route[] {
  const { db, clock, config } = needs
  return [
    customerRoute(createPortfolio, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => openPortfolio(tx, customerId, clock())),
    ),
    customerRoute(getPortfolio, async ({ principal: { customerId } }) => {
      const { subdomain } = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
      return { url: studioAddress(config, subdomain) }
    }),
    customerRoute(listCategoriesEndpoint, async ({ principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => listCategories(tx, customerId))
      return { categories: rows.map(({ id, title }) => ({ id, title })) }
    }),
    customerRoute(createCategoryEndpoint, async ({ body, principal: { customerId } }) => ({
      category: await createCategory(needs, customerId, body.title),
    })),
    customerRoute(renameCategoryEndpoint, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => renameCategory(tx, customerId, params.id, body.title)),
    ),
    customerRoute(deleteCategoryEndpoint, async ({ query, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await lockPortfolio(tx, customerId, clock())
        await deleteCategory(tx, customerId, query.category_id)
      }),
    ),
    customerRoute(reorderCategoriesEndpoint, async ({ body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await lockPortfolio(tx, customerId, clock())
        await reorderCategories(tx, customerId, [...new Set(body.category_ids)])
      }),
    ),
  ]
}
