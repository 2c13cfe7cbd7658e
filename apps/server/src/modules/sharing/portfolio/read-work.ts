import { MANUAL_ORDERING } from '@revela/domain'
import type { AnswerOf, getPublicWork, getPublicWorkDetails } from '@revela/contract'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { listReadyPictures } from '../../pictures/index.ts'
import type { PublicWork } from '../../portfolio/index.ts'
import { readManifestPictures } from '../manifest-pictures.read.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { studioBrand } from '../studio-brand.ts'
import { openPublicPortfolio, presentWork } from './read-portfolio.ts'

export type PublicWorkPage = AnswerOf<typeof getPublicWork>

export type FoundWork = { readonly page: PublicWorkPage; readonly work: PublicWork; readonly mark: string }

const mostMore = 3

/** Null: there is no such work for strangers. */
export async function findPublicWork(needs: SharingNeeds, customerId: string, slug: string): Promise<FoundWork | null> {
  const { db, content } = needs
  const opened = await openPublicPortfolio(needs, customerId)
  const { newest, mark } = opened
  const work = newest.find((known) => known.slug === slug)
  if (!work) return null
  const addresses = { content, customerId, mark }
  const { prefix, until } = content.prefixOf({ customerId, ownerId: work.id, epoch: work.access_epoch, mark })
  const page = {
    studio: await studioBrand(needs, customerId, opened),
    work: presentWork(work, addresses),
    content: { prefix, until: until.toISOString() },
    pictures: await readManifestPictures(db, customerId, work.id, MANUAL_ORDERING),
    more: others(newest, work).map((other) => presentWork(other, addresses)),
    contact: true,
  }
  return { page, work, mark }
}

/** Those of the same category first. */
function others(works: readonly PublicWork[], work: PublicWork): readonly PublicWork[] {
  const rest = works.filter(({ id }) => id !== work.id)
  const isNear = ({ category_id }: PublicWork) => category_id !== null && category_id === work.category_id
  return [...rest.filter(isNear), ...rest.filter((other) => !isNear(other))].slice(0, mostMore)
}

export async function readWorkDetails(
  needs: SharingNeeds,
  customerId: string,
  asked: { readonly slug: string; readonly from: number; readonly count: number },
): Promise<AnswerOf<typeof getPublicWorkDetails>> {
  const { works } = await openPublicPortfolio(needs, customerId)
  const work = works.find((known) => known.slug === asked.slug)
  if (!work) throw new Refusal('WorkNotFound')
  const rows = await needs.db.tenant(customerId, (tx) =>
    listReadyPictures(tx, {
      customerId,
      ownerId: work.id,
      ordering: MANUAL_ORDERING,
      limit: asked.count,
      offset: asked.from,
    }),
  )
  return {
    pictures: rows.map(({ number, thumbhash }) => ({
      number,
      thumbhash: thumbhash?.toString('base64') ?? null,
    })),
  }
}
