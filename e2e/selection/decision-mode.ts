import type { Locator, Page } from 'playwright-core'
import type { FamilyGallery } from '../family/family-gallery.ts'
import { fillWithRows, mockPictures } from '../family/many-pictures.ts'
import type { PrivateSelection } from '../family/family-selection.ts'
import { familyVisit, opens } from '../family/family-visit.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import type { VisitOptions } from '../harness/window.ts'

export const groupsOf = (sizes: readonly number[]): number[][] => {
  const groups: number[][] = []
  let first = 1
  for (const size of sizes) {
    groups.push(Array.from({ length: size }, (_, at) => first + at))
    first += size
  }
  return groups
}

/** A gallery of pictures without files, in groups of these sizes, one after the other. */
export async function fillWithGroups(
  site: SiteUnderTest,
  gallery: FamilyGallery,
  sizes: readonly number[],
): Promise<number[][]> {
  const groups = groupsOf(sizes)
  await fillWithRows(site, gallery, groups.flat().length)
  await site.rows(
    `update picture p set similar_group = g.id
     from (select gen_random_uuid() as id, f.first, f.last from unnest($2::int[], $3::int[]) as f (first, last)) g
     where p.owner_id = $1 and p.number between g.first and g.last`,
    [gallery.id, groups.map((group) => group.at(0)), groups.map((group) => group.at(-1))],
  )
  return groups.filter((group) => group.length > 1)
}

type Visit = (path: string | null, options?: VisitOptions) => Promise<Visitor>

/** Opens the gallery by the personal link. */
export async function entersGallery(
  visit: Visit,
  site: SiteUnderTest,
  gallery: FamilyGallery,
  selection: Pick<PrivateSelection, 'personalPath'>,
  options: VisitOptions = {},
): Promise<Visitor> {
  const visitor = await familyVisit(visit, gallery, options)
  await mockPictures(visitor.page, site)
  await opens(visitor, gallery, selection.personalPath)
  await visitor.page.getByRole('button', { name: /^Ver (minhas )?fotos$/ }).click()
  await visitor.button('Modo decisão').waitFor()
  return visitor
}

/** Enters decision mode for the first time on this device and skips the tour. */
export async function entersDecisionMode(visitor: Visitor): Promise<void> {
  await visitor.press('Modo decisão')
  await visitor.press('Pular')
  await layerOf(visitor).waitFor()
}

export const layerOf = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Modo decisão', exact: true })

export function decisionButton(visitor: Visitor, name: string): Locator {
  return layerOf(visitor).getByRole('button', { name, exact: true })
}

const directions = { yes: [160, 0], declined: [-160, 0], maybe: [0, -160] } as const

/** A thumb's swipe over the picture, as touch events of the browser. */
export async function createSwipe(page: Page): Promise<(decision: keyof typeof directions) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const from = { x: width / 2, y: height * 0.42 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (decision) => {
    const [dx, dy] = directions[decision]
    await send('touchStart', [from])
    for (const part of [0.4, 1]) await send('touchMove', [{ x: from.x + dx * part, y: from.y + dy * part }])
    await send('touchEnd', [])
    // A finger returns later than the decision, which waits for the end of the touch.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 0)))
  }
}
