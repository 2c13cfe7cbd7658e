import { MANUAL_ORDERING } from '@revela/domain'
import { grantExpiry } from '../../pictures/index.ts'
import { readPublicWorks, type PublicWork } from '../../portfolio/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { readManifestPictures } from '../manifest-pictures.read.ts'
import type { SharingNeeds } from '../sharing.needs.ts'
import { studioBrand, type StudioBrand } from '../studio-brand.ts'
import {
  byCategory,
  presentAbout,
  presentPhotographs,
  presentWork,
  type PublicPortfolio,
  type WorkAddresses,
} from './public-portfolio.presenter.ts'

/** What strangers may look at, before any address of an image is signed. */
export type OpenedPortfolio = {
  readonly state: PublicPortfolio['state']
  /** In the order of the page, and the newest first. */
  readonly works: readonly PublicWork[]
  readonly newest: readonly PublicWork[]
  /** What is burned into every image above 400 px. */
  readonly mark: string
  /** Our line at the foot. */
  readonly footer: boolean
}

/** Closed where nobody began one, the plan has none, or the account is not in order: then nothing of it is told. */
export async function openPublicPortfolio(
  { db, termsOf }: Pick<SharingNeeds, 'db' | 'termsOf'>,
  customerId: string,
): Promise<OpenedPortfolio> {
  const [terms, { begun, mark, works }] = await Promise.all([termsOf(customerId), readPublicWorks(db, customerId)])
  if (!terms.portfolio.open || (!begun && works.length === 0)) {
    return { state: 'closed', works: [], newest: [], mark, footer: terms.footer }
  }
  const newest = works.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  return { state: works.length > 0 ? 'open' : 'empty', works, newest, mark, footer: terms.portfolio.footer }
}

export type ShownPortfolio = OpenedPortfolio & { readonly portfolio: PublicPortfolio; readonly studio: StudioBrand }

/** The studio's page for strangers. */
export async function showPublicPortfolio(needs: SharingNeeds, customerId: string): Promise<ShownPortfolio> {
  const { db, clock, config, content } = needs
  const opened = await openPublicPortfolio(needs, customerId)
  const { state, works, newest, mark } = opened
  const studio = await studioBrand(needs, customerId, opened)
  const nothing = { studio, about: null, cover: null, categories: [], photographs: null, contact: false }
  const until = grantExpiry(clock()).toISOString()
  if (state === 'closed') return { ...opened, studio, portfolio: { ...nothing, state, until } }
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  const addresses = { content, customerId, mark }
  const [first] = newest
  const portfolio: PublicPortfolio = {
    state,
    studio,
    about: presentAbout(profile, config.CONTENT_ORIGIN),
    cover: first ? presentWork(first, addresses).cover : null,
    categories: byCategory(works, addresses),
    photographs: first && works.length === 1 ? await showPhotographs(needs, first, addresses) : null,
    contact: true,
    until,
  }
  return { ...opened, studio, portfolio }
}

const mostPhotographs = 12

/** A portfolio that has just begun shows its photographs at once: behind a single card nobody would find them. */
async function showPhotographs(
  { db }: SharingNeeds,
  work: PublicWork,
  addresses: WorkAddresses,
): Promise<PublicPortfolio['photographs']> {
  const all = await readManifestPictures(db, addresses.customerId, work.id, MANUAL_ORDERING)
  const others = all.filter(([number]) => number !== work.cover_number)
  return presentPhotographs(work, others.slice(0, mostPhotographs), addresses)
}
