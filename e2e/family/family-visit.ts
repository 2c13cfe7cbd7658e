import type { Locator } from 'playwright-core'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import type { VisitOptions } from '../harness/window.ts'
import type { FamilyGallery } from './family-gallery.ts'

type Visit = (path: string | null, options?: VisitOptions) => Promise<Visitor>

/** Opens a browser for a family member on the studio's own host. */
export async function familyVisit(visit: Visit, gallery: FamilyGallery, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(null, options)
  visitor.monitor.allowedOrigins.add(gallery.origin)
  return visitor
}

export async function opens(visitor: Visitor, { origin, path }: FamilyGallery, openedPath = path): Promise<void> {
  await visitor.page.goto(`${origin}${openedPath}`, { waitUntil: 'load' })
}

const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** The photo with this display number. */
export function picture({ page }: Visitor, position: number): Locator {
  return page.getByRole('gridcell', { name: new RegExp(`^Foto ${grouped(position)}(,|$)`) })
}

export function favouriteButton({ page }: Visitor, position: number): Locator {
  return page.getByRole('button', { name: `Favoritar foto ${grouped(position)}`, exact: true })
}

/** Positions, counted from 1, of the pictures that the server has as favourites; files are named by their positions. */
export async function favouritesOf(site: SiteUnderTest, { id }: FamilyGallery): Promise<number[]> {
  const rows = await site.rows<{ position: number }>(
    `select p.title_number::int as position
     from favourite f join gallery_visitor v on v.id = f.visitor_id
     join picture p on p.owner_id = v.gallery_id and p.number = f.number
     where v.gallery_id = $1 order by position`,
    [id],
  )
  return rows.map(({ position }) => position)
}

/** The picture number that addresses use for the picture at this position. */
export async function numberOf(site: SiteUnderTest, { id }: FamilyGallery, position: number): Promise<number> {
  const [row] = await site.rows<{ number: number }>(
    'select number from picture where owner_id = $1 and title_number = $2',
    [id, position],
  )
  return row?.number ?? 0
}
