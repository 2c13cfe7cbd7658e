import {
  createCategory as createCategoryEndpoint,
  createPortfolio,
  deleteCategory as deleteCategoryEndpoint,
  getPortfolio,
  listCategories as listCategoriesEndpoint,
  renameCategory as renameCategoryEndpoint,
  reorderCategories as reorderCategoriesEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { deleteCategory, listCategories, renameCategory, reorderCategories } from './category.repository.ts'
import { createCategory } from './create-category.ts'
import type { PortfolioNeeds } from './portfolio.needs.ts'
import { lockPortfolio, openPortfolio } from './portfolio.repository.ts'

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
