import { callAs } from '@revela/dev-env'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { logoFile } from './brand-files.ts'
import { galleryWithPictures, newWatermark } from './branded-studio.ts'

interface Watermarks {
  watermarks: {
    id: string
    was_edited: boolean
    media: { media_url: string | null }
    settings: { position_image: number; size_image: number; margin_image: Record<string, number> }
  }[]
  selected_watermark: string | null
}

const listOf = async (site: SiteUnderTest, user: SignedInUser, gallery?: string) =>
  await callAs<Watermarks>(studioOf(site, user), `/gallery/watermark${gallery ? `?collection_id=${gallery}` : ''}`, {
    method: 'GET',
  })

const png = async () => ({ name: 'marca.png', mimeType: 'image/png', buffer: await logoFile('#fff') })

async function slide(page: Page, slider: Locator, key: string, times: number): Promise<void> {
  await slider.focus()
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
}

// spec: S1-1.05, S1-2.45, S1-3.36, S1-3.37, S1-3.38, S1-4.37, S1-4.38, S1-4.39, S1-4.40, S1-5.13, S1-5.14, S1-5.15
// spec: S1-5.16, S1-5.17, S1-5.18, S1-8.33, S1-8.34, S1-8.35
test('adds a watermark, places it by keyboard and pointer, changes and deletes it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await galleryWithPictures(site, user, 1)
  const ana = await visit('/settings/watermark', { as: user, expectedErrors: [500] })
  const { page } = ana
  const noWatermark = page.getByRole('radio', { name: "Sem marca d'água" })
  await noWatermark.waitFor()
  expect(await noWatermark.isChecked()).toBe(true)

  // An abandoned editor leaves nothing in the list, and the next attempt reuses the same watermark.
  await ana.press('ADICIONAR')
  const editor = page.getByRole('dialog', { name: "Nova marca d'água" })
  await editor.getByText('Envie uma imagem ou escreva um texto para ver como fica.').waitFor()
  expect(await editor.getByRole('button', { name: 'SALVAR' }).isDisabled()).toBe(true)
  await editor.getByRole('button', { name: 'Cancelar' }).click()
  await editor.waitFor({ state: 'hidden' })
  expect(await page.getByRole('radio').count()).toBe(1)
  await ana.press('ADICIONAR')
  await editor.waitFor()
  expect((await listOf(site, user)).watermarks).toHaveLength(1)

  const send = async (file: Awaited<ReturnType<typeof png>>, button = 'ENVIAR IMAGEM') => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button }).click(),
    ])
    await chooser.setFiles(file)
  }
  await send({ ...(await png()), name: 'marca.gif' })
  await ana.reads('Envie um arquivo .jpg, .jpeg ou .png.')
  await send(await png())
  // The default is centre and 20%; at the centre the margin has no effect.
  await editor.getByRole('img', { name: /no centro, 20% da foto$/ }).waitFor()
  const size = editor.getByRole('slider', { name: 'Tamanho' })
  const margin = editor.getByRole('slider', { name: 'Margem' })
  expect(await margin.isDisabled()).toBe(true)
  await editor.getByText('No centro a margem não muda nada.').waitFor()
  await ana.expectAccessible()

  // By keyboard in the grid, then by pointer over the photo.
  await editor.getByRole('radio', { name: 'no centro', exact: true }).focus()
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
  await editor.getByRole('img', { name: /no alto, à esquerda, 20% da foto$/ }).waitFor()
  await slide(page, size, 'ArrowRight', 3)
  await slide(page, margin, 'ArrowRight', 7)
  const box = await editor.getByRole('img', { name: /^Prévia/ }).boundingBox()
  if (!box) throw new Error('no photo in the editor')
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6, { steps: 4 })
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.9, { steps: 4 })
  await page.mouse.up()
  await editor.getByRole('img', { name: /embaixo, à direita, 35% da foto$/ }).waitFor()
  await editor.getByRole('slider', { name: 'Opacidade' }).fill('60')
  // Tiled over the whole picture there is no position.
  await editor.getByRole('switch', { name: 'Repetir na foto toda' }).click()
  await editor.getByRole('img', { name: /repetida na foto toda, 35% da foto$/ }).waitFor()
  await editor.getByText('A marca cobre a foto toda. Ajuste o tamanho e a opacidade.').waitFor()
  expect(await editor.getByRole('group', { name: 'Posição' }).count()).toBe(0)
  await editor.getByRole('switch', { name: 'Repetir na foto toda' }).click()
  await editor.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads("Marca d'água adicionada!")
  await expect.poll(async () => (await listOf(site, user)).selected_watermark).not.toBeNull()
  expect(await listOf(site, user)).toMatchObject({
    watermarks: [
      {
        was_edited: true,
        media: { media_url: expect.stringContaining(site.contentOrigin) },
        settings: { position_image: 9, size_image: 0.35, margin_image: { t: 7, l: 7, b: 7, r: 7 }, opacity_image: 0.6 },
      },
    ],
  })
  const first = page.getByRole('radio', { name: "Marca d'água 1" })
  await expect.poll(() => first.isChecked()).toBe(true)

  // Size and margin have the limits of the specification.
  await ana.press("Editar Marca d'água 1")
  const editDialog = page.getByRole('dialog', { name: "Editar marca d'água" })
  for (const [name, min, max, step] of [
    ['Tamanho', '10', '100', '5'],
    ['Margem', '0', '30', '1'],
  ] as const) {
    const slider = editDialog.getByRole('slider', { name })
    expect([
      await slider.getAttribute('min'),
      await slider.getAttribute('max'),
      await slider.getAttribute('step'),
    ]).toEqual([min, max, step])
  }
  await slide(page, editDialog.getByRole('slider', { name: 'Tamanho' }), 'End', 1)
  await editDialog.getByRole('img', { name: /100% da foto$/ }).waitFor()
  await editDialog.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads("Marca d'água alterada!")
  expect((await listOf(site, user)).watermarks[0]?.settings.size_image).toBe(1)

  await page.getByText("Sem marca d'água", { exact: true }).click()
  await expect.poll(async () => (await listOf(site, user)).selected_watermark).toBeNull()
  await ana.press("Excluir Marca d'água 1")
  await page
    .getByRole('dialog', { name: "Excluir esta marca d'água?" })
    .getByRole('button', { name: 'EXCLUIR' })
    .click()
  await ana.reads("Marca d'água deletada com sucesso!")
  expect((await listOf(site, user)).watermarks).toEqual([])
})

// spec: S1-4.40, S1-8.20, S1-8.30, S1-8.33, S2-1.05, S2-2.41, S2-5.06, S2-5.07
test('a gallery uses its own watermark and copy stamp, and the dialog states the scope of the change', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const gallery = await galleryWithPictures(site, user, 1)
  const createdWatermark = await newWatermark(site, user)
  const ana = await visit(`/gallery/${gallery}/pictures`, { as: user, expectedErrors: [404, 406] })
  const { page } = ana
  const scope = page.getByRole('dialog', { name: 'Onde aplicar a alteração?' })

  await ana.press("MARCA D'ÁGUA")
  const drawer = page.getByRole('dialog', { name: "Marca d'água desta galeria" })
  // There is no other gallery, so the scope is not asked for.
  await drawer.getByText("Marca d'água 1", { exact: true }).click()
  await ana.reads("Marca d'água alterada!")
  expect(await scope.count()).toBe(0)
  expect((await listOf(site, user, gallery)).selected_watermark).toBe(createdWatermark)
  expect((await listOf(site, user)).selected_watermark).toBeNull()

  // A watermark in use cannot be deleted.
  await drawer.getByRole('button', { name: "Excluir Marca d'água 1" }).click()
  await page
    .getByRole('dialog', { name: "Excluir esta marca d'água?" })
    .getByRole('button', { name: 'EXCLUIR' })
    .click()
  const inUse = page.getByRole('dialog', { name: "Marca d'água em uso" })
  await inUse.getByText(/é usada por galerias e não pode ser excluída/).waitFor()
  await inUse.getByRole('button', { name: 'FECHAR', exact: true }).click()
  expect((await listOf(site, user)).watermarks).toHaveLength(1)

  // In a dialog above the drawer a notice is in front, and a text becomes the image of a new watermark.
  await drawer.getByRole('button', { name: 'ADICIONAR' }).click()
  const editor = page.getByRole('dialog', { name: "Nova marca d'água" })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    editor.getByRole('button', { name: 'ENVIAR IMAGEM' }).click(),
  ])
  await chooser.setFiles({ ...(await png()), name: 'marca.gif' })
  // A click on the button fails while another element covers it.
  await page.getByRole('alert').getByRole('button', { name: 'Fechar aviso' }).click({ timeout: 4000 })
  await editor.getByRole('textbox', { name: 'Ou escreva um texto' }).fill('© Estúdio Aurora')
  await editor.getByRole('button', { name: 'USAR TEXTO' }).click()
  await editor.getByRole('img', { name: /no centro, 30% da foto$/ }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  const saveBox = await editor.getByRole('button', { name: 'SALVAR' }).boundingBox()
  expect((saveBox?.y ?? 800) + (saveBox?.height ?? 0)).toBeLessThan(800)
  await editor.getByRole('switch', { name: 'Repetir na foto toda' }).click()
  await editor.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads("Marca d'água adicionada!")
  await drawer.getByText('Repetida na foto toda').waitFor()

  // With a second gallery it is, with this gallery alone preselected.
  const create = async (title: string) =>
    await callAs<{ id: string }>(studioOf(site, user), '/gallery/create', { body: { title } })
  await create('Ensaio na praia')
  await ana.opens(`/gallery/${gallery}/settings`)
  const watermark = page.getByRole('switch', { name: "Marca d'água", exact: true })
  const antiCopySwitch = page.getByRole('switch', { name: 'Carimbo anticópia' })
  await expect.poll(() => watermark.isChecked()).toBe(true)
  await antiCopySwitch.click()
  expect(await scope.getByRole('radio', { name: 'Só nesta galeria' }).isChecked()).toBe(true)
  await ana.expectAccessible()
  await scope.getByRole('button', { name: 'Cancelar' }).click()
  expect(await antiCopySwitch.isChecked()).toBe(false)
  await antiCopySwitch.click()
  await scope.getByRole('radio', { name: 'Nesta galeria e nas próximas' }).check()
  await scope.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads('As alterações foram salvas.')
  await watermark.click()
  await scope.getByRole('radio', { name: 'Nesta galeria e nas próximas' }).check()
  await scope.getByRole('button', { name: 'SALVAR' }).click()
  await ana.reads("Marca d'água alterada!")
  await expect.poll(() => watermark.isChecked()).toBe(false)
  const settingsOf = async (id: string) =>
    await callAs<{ anti_copy: boolean }>(studioOf(site, user), `/gallery/settings?collection_id=${id}`, {
      method: 'GET',
    })
  const { id: next } = await create('A próxima')
  expect([(await settingsOf(gallery)).anti_copy, (await settingsOf(next)).anti_copy]).toEqual([true, true])
  expect((await listOf(site, user, next)).selected_watermark).toBeNull()
})

// spec: S1-6.06, S1-6.08, S1-8.16, S1-8.17, S1-8.18, S1-8.19, S1-8.21
test('a failure shows its message, and a rejection by the plan opens an offer', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await newWatermark(site, user)
  const ana = await visit(null, { as: user, expectedErrors: [402, 500] })
  const { page } = ana
  const breaks = async (pattern: string, method: string) =>
    await page.route(pattern, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
        : route.fallback(),
    )
  await breaks('**/api/gallery/watermark', 'GET')
  await ana.opens('/settings/watermark')
  await ana.reads("Erro ao carregar a marca d'água")
  await page.unroute('**/api/gallery/watermark')
  await ana.press('TENTAR DE NOVO')

  await breaks('**/api/gallery/watermark/default', 'PUT')
  const noWatermark = page.getByRole('radio', { name: "Sem marca d'água" })
  await page.getByText("Marca d'água 1", { exact: true }).click()
  await ana.reads("Erro ao alterar marca d'água")
  await expect.poll(() => noWatermark.isChecked()).toBe(true)
  await breaks('**/api/gallery/watermark/logo', 'POST')
  await ana.press('ADICIONAR')
  await ana.reads("Erro ao adicionar marca d'água")
  await breaks('**/api/gallery/watermark/*', 'DELETE')
  await ana.press("Excluir Marca d'água 1")
  await page.getByRole('button', { name: 'EXCLUIR', exact: true }).click()
  await ana.reads("Erro ao deletar a marca d'água")

  // The plan changes while the page is open: the server rejects the request and the offer opens.
  await page.unroute('**/api/gallery/watermark/logo')
  await setAccountStatus(site, user, 'paid')
  await ana.press('ADICIONAR')
  const offer = page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await ana.opens('/settings/watermark')
  await ana.reads('Recurso Plus')
})
