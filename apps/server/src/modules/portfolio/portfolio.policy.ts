import type { Policies, Policy } from '../../access/door.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { countOwned } from '../pictures/index.ts'
import { requirePortfolio, type SubscriptionsNeeds } from '../subscriptions/index.ts'
import { ownsCategories } from './category.repository.ts'
import { workExists } from './work.repository.ts'

type Needs = { readonly db: Database; readonly subscriptions: SubscriptionsNeeds }
type Ids = Parameters<Policy>[0]['ids']

/** The plan has a portfolio, and every id a call names is mine: categories, a work, and pictures that are its. */
export function portfolioPolicies({ db, subscriptions }: Needs): Policies {
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
    // A drag in one tab must not fail for what was deleted in another: what is not the work's is passed over.
    'portfolio.order': within((tx, customerId, ids) => workExists(tx, customerId, ids['work']?.[0] ?? '')),
  }
}
