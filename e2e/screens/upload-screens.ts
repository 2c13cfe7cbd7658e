import { callAs } from '@revela/dev-env'
import { galleryFolder, galleryPhotographs } from '@revela/dev-env/photographs'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { dropFiles } from '../pictures/drop-files.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { mockUpload, type UploadMockOptions } from './mock-upload.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen } from './screen.ts'

const fileCount = 8

/** With a mouse, or on a phone. */
const dropZoneTitle = /^(?:Arraste as suas fotos para esta página|Escolha as fotos para subir)$/

/** Drops photographs that the screen's gallery does not have. */
async function dropPictures(page: Page): Promise<void> {
  await galleryPhotographs('beach', fileCount)
  const folder = galleryFolder('beach')
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  await page.getByRole('button', { name: 'SUBIR FOTOS', exact: true }).click()
  await page.getByRole('heading', { name: dropZoneTitle }).waitFor()
  await dropFiles(
    page,
    files
      .toSorted()
      .slice(0, fileCount)
      .map((name) => join(folder, name)),
  )
}

/** The gallery's real pictures, for the comparison dialog. */
async function picturesOf({ site, viewer, galleries }: ScreenContext): Promise<readonly object[]> {
  if (!viewer) return []
  const path = `/pictures/fingerprints?collection_id=${galleries.outdoors}`
  return (await callAs<{ fingerprints: object[] }>(studioOf(site, viewer), path, { method: 'GET' })).fingerprints
}

function sending(options: UploadMockOptions): Pick<Screen, 'before' | 'interact'> {
  return {
    before: async (context) =>
      await mockUpload(context.page, options, options.nameConflicts ? await picturesOf(context) : []),
    interact: async ({ page }) => await dropPictures(page),
  }
}

const outdoors = {
  path: '/gallery/:outdoors/pictures',
  viewer: auroraWithGalleries,
  long: true,
} as const

export const uploadScreens: readonly Screen[] = [
  {
    name: 'upload-empty',
    title: 'Empty gallery',
    path: '/gallery/:outdoors/pictures',
    viewer: auroraWithGalleries,
    expectedErrors: [404],
    before: async ({ page, site, viewer, galleries }) => {
      if (!viewer) return
      // The same gallery without photographs.
      const empty = { pictures: [], total_pictures: 0 }
      await page.route('**/api/pictures?*', (route) => route.fulfill({ json: empty }))
      await page.route('**/api/gallery?*', (route) =>
        route.fulfill({
          json: {
            cover: null,
            cover_picture_id: null,
            cover_focus: { x: 500, y: 400 },
            title: 'Ensaio no campo',
            theme: 'light',
            total_pictures: 0,
            solutions: { selection_activated: false, download_activated: false },
            url: `http://estudio-aurora.${site.galleriesDomain}/${galleries.outdoors.slice(0, 8)}`,
            pictures_ordenation: 7,
            expires_in: null,
            expired: false,
            slug: 'ensaio-no-campo-7k2m9qx',
            published: false,
            access: 'link',
            closes_on: null,
            closed: false,
          },
        }),
      )
    },
    expectedText: /^A sua galeria começa aqui: (?:arraste as fotos para esta página|escolha as fotos)$/,
  },
  {
    name: 'upload-zone',
    title: 'Upload form',
    ...outdoors,
    interact: async ({ page }) => await page.getByRole('button', { name: 'SUBIR FOTOS', exact: true }).click(),
    expectedText: dropZoneTitle,
  },
  {
    name: 'upload-progress',
    title: 'Upload in progress',
    ...outdoors,
    ...sending({ stored: 5 }),
    expectedText: '5 de 8 fotos',
  },
  {
    name: 'upload-duplicates',
    title: 'Name conflict in an upload',
    ...outdoors,
    ...sending({ nameConflicts: 2 }),
    expectedText: 'Foram encontradas 2 fotos duplicadas.',
  },
  {
    name: 'upload-limit',
    title: 'Upload beyond the plan limit',
    ...outdoors,
    expectedErrors: [402],
    ...sending({ limit: { limit: 'max_picture', available_pictures: 5, requested_pictures: 8 } }),
    expectedText: 'Atualmente você pode enviar 5 fotos e seu envio tem um total de 8 fotos.',
  },
  {
    name: 'upload-done',
    title: 'Upload completed',
    ...outdoors,
    ...sending({}),
    expectedText: 'Maravilha!',
  },
  {
    name: 'upload-mix',
    title: 'Upload partly failed',
    ...outdoors,
    expectedErrors: [415],
    ...sending({ rejected: 2 }),
    expectedText: 'Envio concluído com ressalvas',
  },
  {
    name: 'upload-failed',
    title: 'Upload failed',
    ...outdoors,
    expectedErrors: [415],
    ...sending({ rejected: fileCount }),
    expectedText: 'Ops!',
  },
  {
    name: 'upload-interrupted',
    title: 'Interrupted upload',
    ...outdoors,
    before: async ({ page }) => await mockUpload(page, { interrupted: { stored: 31, missing: 12 } }),
    expectedText: 'Continuar envio de 12 fotos',
  },
  {
    name: 'upload-panel',
    title: 'Upload in the background',
    ...outdoors,
    ...sending({ stored: 3 }),
    interact: async ({ page }) => {
      await dropPictures(page)
      await page.getByText('3 de 8 fotos', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Minhas Galerias' }).click()
      await page.getByRole('heading', { name: 'Minhas Galerias' }).waitFor()
    },
    expectedText: /^\d+% · 3 de 8 fotos/,
  },
  {
    name: 'upload-which',
    title: 'Choice of the photograph to replace',
    ...outdoors,
    ...sending({ nameConflicts: 1, existing: 2 }),
    interact: async ({ page }) => {
      await dropPictures(page)
      await page.getByRole('button', { name: 'SUBSTITUIR' }).click()
    },
    expectedText: 'Qual delas substituir?',
  },
]
