import {
  createCategory as createCategoryEndpoint,
  createPortfolio,
  deleteCategory as deleteCategoryEndpoint,
  getPortfolio,
  listCategories as listCategoriesEndpoint,
  renameCategory as renameCategoryEndpoint,
  reorderCategories as reorderCategoriesEndpoint,
} from '@revela/contract'
import { portfolioRejection } from '@revela/phrases'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countOwned } from '../pictures/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requirePortfolio, type SubscriptionsDeps } from '../subscriptions/index.ts'
import type { PortfolioDeps } from './portfolio.module.ts'
import {
  deleteCategory,
  insertCategory,
  listCategories,
  lockPortfolio,
  openPortfolio,
  ownsCategories,
  renameCategory,
  reorderCategories,
} from './portfolio.repository.ts'
import { workExists } from './work.repository.ts'

const maxCategories = 50

/** Concurrent calls cannot exceed the limit together. */
async function createCategory(
  { db, clock }: PortfolioDeps,
  customerId: string,
  title: string,
): Promise<{ id: string; title: string }> {
  const id = newId()
  await db.tenant(customerId, async (tx) => {
    await lockPortfolio(tx, customerId, clock())
    const categories = await listCategories(tx, customerId)
    if (categories.length >= maxCategories) {
      throw new ApiError('TooManyCategories', {
        messages: [{ id: 'title', help: portfolioRejection.tooManyCategories(maxCategories) }],
      })
    }
    await insertCategory(tx, { customerId, id, title, position: (categories.at(-1)?.position ?? 0) + 1 })
  })
  return { id, title }
}

export function portfolioRoutes(deps: PortfolioDeps): Route[] {
  const { db, clock, config } = deps
  return [
    customerRoute(createPortfolio, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => openPortfolio(tx, customerId, clock())),
    ),
    customerRoute(getPortfolio, async ({ principal: { customerId } }) => {
      const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
      return { url: studioAddress(config, profile) }
    }),
    customerRoute(listCategoriesEndpoint, async ({ principal: { customerId } }) => {
      const rows = await db.tenant(customerId, (tx) => listCategories(tx, customerId))
      return { categories: rows.map(({ id, title }) => ({ id, title })) }
    }),
    customerRoute(createCategoryEndpoint, async ({ body, principal: { customerId } }) => ({
      category: await createCategory(deps, customerId, body.title),
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

type Deps = { readonly db: Database; readonly subscriptions: SubscriptionsDeps }
type Ids = Parameters<Policy>[0]['ids']

/**
 * Checks that the plan has a portfolio and that all ids of a call belong to the customer: categories, a work, and
 * pictures of that work.
 */
export function portfolioPolicies({ db, subscriptions }: Deps): Policies {
  const within =
    (check: (tx: Tx, customerId: string, ids: Ids) => Promise<boolean>): Policy =>
    async ({ principal: { customerId }, ids }) => {
      await requirePortfolio(subscriptions, customerId)
      return db.tenant(customerId, (tx) => check(tx, customerId, ids))
    }
  const workAndPictures = within(async (tx, customerId, ids) => {
    const [workId] = ids['work'] ?? []
    const pictures = [...new Set(ids['picture'])]
    if (!(await ownsCategories(tx, customerId, ids['category'] ?? []))) return false
    if (workId === undefined) return pictures.length === 0
    if (!(await workExists(tx, customerId, workId))) return false
    return pictures.length === 0 || (await countOwned(tx, customerId, workId, pictures)) === pictures.length
  })
  return {
    'portfolio.read': workAndPictures,
    'portfolio.write': workAndPictures,
    // A drag in one tab must not fail because of a deletion in another: pictures that are not the work's are ignored.
    'portfolio.order': within((tx, customerId, ids) => workExists(tx, customerId, ids['work']?.[0] ?? '')),
  }
}
