import type { AnswerOf, checkPictureRemoval } from '@revela/contract'
import { uploadRejection } from '@revela/phrases'
import type { Page } from 'playwright-core'
import { auroraWithGalleries } from './gallery-screens.ts'
import { mockUpload } from './mock-upload.ts'
import { selectPictures } from './picture-screens.ts'
import type { Screen } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const finding = { path: '/gallery', viewer: auroraWithGalleries, long: true } as const
const outdoors = { path: '/gallery/:outdoors/pictures', viewer: auroraWithGalleries, long: true } as const

async function find(page: Page, text: string): Promise<void> {
  await button(page, 'Procurar foto').click()
  const dialog = page.getByRole('dialog', { name: 'Procurar foto' })
  await dialog.getByLabel('Número ou nome do arquivo').fill(text)
}

async function openTransfer(page: Page): Promise<void> {
  await selectPictures(page, [1, 3])
  await button(page, 'Levar para outra galeria').click()
}

const agreed: AnswerOf<typeof checkPictureRemoval> = {
  agreed: [{ client_name: 'Marina Alves', state: 'finished', pictures: 2 }],
}

/** Chooses a retouched file for one photo; nothing is sent, so the file needs no pixels. */
async function chooseFile(page: Page, name: string): Promise<void> {
  await selectPictures(page, [1])
  const file = { name, mimeType: 'image/jpeg', buffer: Buffer.from(name) }
  await page.locator('input[data-replaces]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Trocar o arquivo desta foto?' }).waitFor()
}

export const pictureTransferScreens: readonly Screen[] = [
  {
    name: 'find-picture',
    title: 'Finding a photograph',
    ...finding,
    interact: async ({ page }) => await button(page, 'Procurar foto').click(),
    expectedText: /^Procuramos em todas as suas galerias/,
  },
  {
    name: 'find-picture-results',
    title: 'Photographs found',
    ...finding,
    interact: async ({ page }) => {
      await find(page, '1')
      await page.getByRole('list', { name: 'Fotos encontradas' }).getByRole('link').first().waitFor()
    },
    expectedText: 'Procurar foto',
  },
  {
    name: 'find-picture-nothing',
    title: 'No photograph found',
    ...finding,
    interact: async ({ page }) => await find(page, 'DSC_9999'),
    expectedText: 'Nenhuma foto encontrada',
  },
  {
    name: 'find-picture-failed',
    title: 'Search for a photograph that failed',
    ...finding,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/pictures/find?*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    interact: async ({ page }) => await find(page, 'IMG_0412'),
    expectedText: 'Não conseguimos procurar agora.',
  },
  {
    name: 'pictures-to-gallery',
    title: 'Copying photographs to another gallery',
    ...outdoors,
    interact: async ({ page }) => {
      await openTransfer(page)
      await page.getByRole('radio', { name: 'Retratos na praia' }).check()
    },
    expectedText: 'COPIAR',
  },
  {
    name: 'pictures-to-gallery-agreed',
    title: 'Moving photographs that a client chose',
    ...outdoors,
    before: async ({ page }) =>
      await page.route('**/api/pictures/removal/check?*', (route) => route.fulfill({ json: agreed })),
    interact: async ({ page }) => {
      await openTransfer(page)
      await page.getByRole('radio', { name: /^Mover/ }).check()
      await page.getByRole('radio', { name: 'Viagem pela Europa' }).check()
    },
    expectedText: /^Combine com o cliente antes de mover/,
  },
  {
    name: 'pictures-to-gallery-none',
    title: 'No gallery with this name to take photographs to',
    ...outdoors,
    interact: async ({ page }) => {
      await openTransfer(page)
      await page.getByRole('dialog').getByLabel('Procurar galeria').fill('batizado')
    },
    expectedText: 'Nenhuma outra galeria encontrada',
  },
  {
    name: 'picture-one-selected',
    title: 'Toolbar of one selected photograph',
    ...outdoors,
    interact: async ({ page }) => await selectPictures(page, [1]),
    expectedText: '1 foto selecionada',
  },
  {
    name: 'picture-replace',
    title: 'Another file for a photograph',
    ...outdoors,
    interact: async ({ page }) => await chooseFile(page, 'IMG_0412-retocada-final.jpg'),
    expectedText: 'TROCAR',
  },
  {
    name: 'picture-replace-done',
    title: 'Photograph with its new file',
    ...outdoors,
    before: async ({ page }) => await mockUpload(page, {}),
    interact: async ({ page }) => {
      await chooseFile(page, 'IMG_0412-retocada-final.jpg')
      await button(page, 'TROCAR').click()
    },
    expectedText: 'O arquivo foi trocado.',
  },
  {
    name: 'picture-replace-rejected',
    title: 'File that is not a photograph',
    ...outdoors,
    expectedErrors: [415],
    before: async ({ page }) => await mockUpload(page, { rejected: 1 }),
    interact: async ({ page }) => {
      await chooseFile(page, 'IMG_0412-retocada-final.jpg')
      await button(page, 'TROCAR').click()
    },
    expectedText: uploadRejection.unsupported,
  },
]
