import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { Screen, ScreenContext } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Selects photos by Ctrl-click. */
export async function selectPictures(page: Page, positions: readonly number[]): Promise<void> {
  // Renditions in progress would change the grid during the clicks.
  await page.getByRole('gridcell').nth(3).waitFor()
  await page.getByText(/^Preparando/).waitFor({ state: 'hidden' })
  for (const position of positions) {
    await page
      .getByRole('gridcell')
      .nth(position)
      .click({ modifiers: ['Control'] })
  }
}

const selectTwo = async (page: Page) => await selectPictures(page, [1, 3])

/** Divides the photos into three chapters, with two cameras, of which one is an hour ahead. */
async function divideIntoChapters({ site, galleries: { outdoors: id } }: ScreenContext): Promise<void> {
  await site.rows('delete from chapter where gallery_id = $1', [id])
  await site.rows(
    `insert into chapter (customer_id, gallery_id, number, title, position)
     select customer_id, id, n, (array['Chegada', 'No lago', 'Fim de tarde'])[n], n
     from gallery, generate_series(1, 3) as n where id = $1`,
    [id],
  )
  await site.rows('update gallery set last_chapter_number = 3 where id = $1', [id])
  await site.rows(
    `update picture set chapter = nullif(place % 4, 0),
       camera = case when place % 2 = 0 then 'Canon EOS R6 2002' else 'Canon EOS R6 1001' end,
       taken_at = timestamptz '2026-10-03 14:00-03' + place % 4 * interval '3 hours' + place * interval '1 minute'
     from (select id as picture_id, row_number() over (order by number) as place from picture where owner_id = $1) as p
     where id = picture_id`,
    [id],
  )
}

/** Makes one series of three photos and one of two, as the photographer can. */
async function joinSeries({ site, galleries: { outdoors: id } }: ScreenContext): Promise<void> {
  await site.rows(
    `update picture set similar_group = case when place <= 3 then $2::uuid else $3::uuid end
     from (select id as picture_id, row_number() over (order by title_number) as place
       from picture where owner_id = $1) as p
     where id = picture_id and place <= 5`,
    [id, '018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'],
  )
}

/** A folder with two subfolders; nothing is sent, so the files need no pixels. */
function foldersOfPhotos(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casamento-'))
  for (const [name, count] of [
    ['01 Making of', 3],
    ['02 Cerimônia', 5],
  ] as const) {
    mkdirSync(join(folder, name))
    for (let number = 1; number <= count; number += 1) writeFileSync(join(folder, name, `IMG_${number}.jpg`), name)
  }
  return folder
}

const outdoors = { path: '/gallery/:outdoors/pictures', viewer: auroraWithGalleries } as const

/** An account of its own: chapters would change the other screens of these galleries. */
const withChapters = {
  ...outdoors,
  viewer: { ...auroraWithGalleries, hasOtherSession: true },
  before: divideIntoChapters,
} as const

/** An account of its own, as above. */
const withSeries = {
  ...outdoors,
  viewer: { ...auroraWithGalleries, hasOtherSession: true },
  before: joinSeries,
} as const

export const pictureScreens: readonly Screen[] = [
  { name: 'pictures', title: 'A gallery’s photographs', ...outdoors, expectedText: 'SELECIONAR TODAS' },
  {
    name: 'pictures-selected',
    title: 'Photographs selected',
    ...outdoors,
    interact: async ({ page }) => await selectTwo(page),
    expectedText: '2 fotos selecionadas',
    long: true,
  },
  {
    name: 'pictures-order',
    title: 'Sort orders',
    ...outdoors,
    interact: async ({ page }) => await button(page, 'ORDENAÇÃO').click(),
    expectedText: 'Ordem manual',
    long: true,
  },
  {
    name: 'pictures-suggest',
    title: 'Suggesting by stars and colours',
    ...outdoors,
    interact: async ({ page }) => await button(page, 'SUGERIR EM LOTE').click(),
    expectedText: 'Etiquetas de cor',
    long: true,
  },
  {
    name: 'pictures-delete',
    title: 'Confirmation before deleting photographs',
    ...outdoors,
    interact: async ({ page }) => {
      await selectTwo(page)
      await button(page, 'DELETAR SELECIONADAS').click()
    },
    expectedText: 'EXCLUIR 2 FOTOS',
    long: true,
  },
  {
    name: 'pictures-manual',
    title: 'Manual order with drag handles',
    ...outdoors,
    before: async ({ site, galleries }) =>
      void (await site.rows('update gallery set ordering = 9 where id = $1', [galleries.outdoors])),
    interact: async ({ page }) => {
      await page.getByRole('gridcell').nth(3).waitFor()
      await page.getByRole('gridcell').nth(1).press('m')
    },
    expectedText: /^Foto levantada/,
    long: true,
  },
  {
    name: 'pictures-chapters',
    title: 'Chapters of a gallery',
    ...withChapters,
    expectedText: /^(?:Editar capítulos|Novo capítulo)$/,
  },
  {
    name: 'pictures-chapters-edit',
    title: 'Editing the chapters on a phone',
    ...withChapters,
    interact: async ({ page }) => await button(page, 'Editar capítulos').click(),
    expectedText: 'Novo capítulo',
    onlyOn: 'phone',
    long: true,
  },
  {
    name: 'pictures-move-to',
    title: 'Moving photographs into a chapter',
    ...withChapters,
    interact: async ({ page }) => {
      await selectTwo(page)
      await button(page, 'MOVER PARA…').click()
    },
    expectedText: 'Novo capítulo…',
    long: true,
  },
  {
    name: 'pictures-similar',
    title: 'Series of similar photographs',
    ...withSeries,
    interact: async ({ page }) => {
      await selectTwo(page)
      await button(page, 'PARECIDAS').click()
    },
    expectedText: 'Juntar como parecidas',
    long: true,
  },
  {
    name: 'pictures-suggest-chapters',
    title: 'Chapters suggested from the capture times',
    ...withChapters,
    interact: async ({ page }) => {
      const edit = button(page, 'Editar capítulos')
      await button(page, 'Sugerir capítulos').or(edit).waitFor()
      if (await edit.isVisible()) await edit.click()
      await button(page, 'Sugerir capítulos').click()
    },
    expectedText: /^CRIAR \d+ CAPÍTULOS$/,
    long: true,
  },
  {
    name: 'pictures-folder-chapters',
    title: 'Folders offered as chapters',
    ...withChapters,
    interact: async ({ page }) => {
      await button(page, 'SUBIR FOTOS').click()
      await page.locator('input[name=folder]').setInputFiles(foldersOfPhotos())
    },
    expectedText: 'ENVIAR SEM CAPÍTULOS',
    long: true,
  },
  {
    name: 'pictures-trash',
    title: 'Trash of photographs',
    path: '/gallery/:europe/pictures/trash',
    viewer: auroraWithGalleries,
    before: async ({ site, galleries }) => {
      const somePicturesSql = 'select id from picture where owner_id = $1 order by title desc limit 3'
      await site.rows(
        `update picture set trashed_at = now(), purge_at = now() + interval '6 days 12 hours' where id in (${somePicturesSql})`,
        [galleries.europe],
      )
    },
    expectedText: /^As fotos excluídas ficam aqui por 7 dias/,
    long: true,
  },
  {
    name: 'pictures-preparing',
    title: 'Photographs in preparation, one damaged',
    path: '/gallery/:europe/pictures',
    viewer: auroraWithGalleries,
    before: async ({ site, galleries }) => {
      const gallerySql =
        'owner_id = $1 and id in (select id from picture where owner_id = $1 and trashed_at is null order by title'
      await site.rows(`update picture set state = 'stored' where ${gallerySql} offset 3 limit 2)`, [galleries.europe])
      await site.rows(
        `update picture set state = 'failed', failure = 'damaged' where ${gallerySql} offset 1 limit 1)`,
        [galleries.europe],
      )
    },
    expectedText: '1 foto não pôde ser preparada',
    long: true,
  },
  {
    name: 'pictures-failed',
    title: 'Photographs that failed to load',
    path: '/gallery/:outdoors/pictures',
    viewer: auroraWithGalleries,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/pictures?*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar as fotos desta galeria.',
    long: true,
  },
  {
    name: 'picture-viewer',
    title: 'A photograph, large',
    ...outdoors,
    interact: async ({ page }) => {
      await page.getByRole('gridcell').nth(1).click()
      await page.locator('.pswp__img[src$="/1920.webp"]').first().waitFor()
    },
    expectedText: /^2 \/ \d+$/,
    long: true,
  },
  {
    name: 'cover',
    title: 'Cover and focal point',
    ...outdoors,
    interact: async ({ page }) => await button(page, 'ALTERAR FOTO DE CAPA').click(),
    expectedText: 'SALVAR CAPA',
    long: true,
  },
]
