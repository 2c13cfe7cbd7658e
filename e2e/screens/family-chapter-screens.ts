import { beginSelection } from './family-selection-screens.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen } from './screen.ts'

const titles = ['Jardim', 'Fim de tarde', 'Retratos']

/** Divides the outdoors gallery into three chapters of equal size. */
async function addChapters({ site, galleries: { outdoors } }: ScreenContext): Promise<void> {
  await removeChapters(site, outdoors)
  await site.rows(
    `insert into chapter (customer_id, gallery_id, number, title, position)
     select g.customer_id, g.id, t.at, t.title, t.at
     from gallery g, unnest($2::text[]) with ordinality as t (title, at) where g.id = $1`,
    [outdoors, titles],
  )
  await site.rows(
    `update picture p set chapter = n.chapter
     from (select id, ntile($2) over (order by title_number, number) as chapter from picture where owner_id = $1) as n
     where p.id = n.id and p.owner_id = $1`,
    [outdoors, titles.length],
  )
}

/** Other screens show the gallery without chapters. */
const removeChapters = async (site: ScreenContext['site'], galleryId: string | undefined) =>
  await site.rows('delete from chapter where gallery_id = $1', [galleryId])

async function enterChapters({ page, site, galleries: { outdoors } }: ScreenContext): Promise<void> {
  await page.getByRole('button', { name: 'Ver fotos', exact: true }).click()
  await page.getByRole('navigation', { name: 'Capítulos' }).waitFor()
  await removeChapters(site, outdoors)
}

/** Makes the second to fourth photograph of the beach gallery similar ones. */
async function joinSimilar(context: ScreenContext): Promise<void> {
  const { page, site, galleries } = context
  const { enter } = await beginSelection(context, 3)
  await site.rows(
    `update picture set similar_group = $2 where owner_id = $1 and number in
       (select number from picture where owner_id = $1 order by title_number, number limit 3 offset 1)`,
    [galleries.beach, '01990000-0000-7000-8000-00000000abcd'],
  )
  await enter()
  await page.getByRole('button', { name: /^Juntar parecidas/ }).click()
  await page.getByRole('gridcell', { name: /^Série de 3 fotos parecidas/ }).waitFor()
  await site.rows('update picture set similar_group = null where owner_id = $1', [galleries.beach])
}

const delivered = { path: '/:outdoors', family: true, viewer: auroraWithGalleries, before: addChapters } as const

/** Chapters of a delivered gallery, and series of similar photographs while a family chooses. */
export const familyChapterScreens: readonly Screen[] = [
  {
    ...delivered,
    name: 'family-chapters',
    title: 'A gallery with chapters',
    interact: enterChapters,
    expectedText: /^Jardim$/,
    long: true,
  },
  {
    ...delivered,
    name: 'family-chapters-jump',
    title: 'A chapter after a jump',
    interact: async (context) => {
      await enterChapters(context)
      await context.page.getByRole('link', { name: 'Fim de tarde', exact: true }).click()
    },
    expectedText: /^Fim de tarde$/,
    long: true,
  },
  {
    ...delivered,
    name: 'family-chapters-download',
    title: 'Download of one chapter',
    interact: async (context) => {
      await enterChapters(context)
      await context.page.getByRole('button', { name: 'Baixar', exact: true }).click()
      await context.page.getByRole('radio', { name: /^Só este capítulo/ }).check()
    },
    expectedText: 'Só este capítulo',
    long: true,
  },
  {
    path: '/:beach',
    family: true,
    viewer: { galleries: true, hasOtherSession: true },
    name: 'family-series',
    title: 'Similar photographs joined',
    interact: joinSimilar,
    expectedText: /^Juntar parecidas/,
  },
  {
    path: '/:beach',
    family: true,
    viewer: { galleries: true, hasOtherSession: true },
    name: 'family-series-open',
    title: 'An open series',
    interact: async (context) => {
      await joinSimilar(context)
      await context.page.getByRole('gridcell', { name: /^Série de 3/ }).click({ position: { x: 20, y: 20 } })
    },
    expectedText: /^Juntar parecidas/,
  },
]
