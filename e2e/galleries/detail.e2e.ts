import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { endGallery } from '../harness/gallery-end.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const nextYear = new Date().getFullYear() + 1

// spec: S1-5.21, S2-1.05, S2-2.51, S2-3.05, S2-5.18, S2-8.15, S2-8.16
test('saves each setting of a gallery on change, and reverts it on failure', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const visitor = await visit(`/gallery/${gallery}/settings`, { as: ana, expectedErrors: [404, 500] })
  const { page } = visitor
  const stored = async (columns: string) =>
    (await site.rows(`select ${columns} from gallery where id = $1`, [gallery]))[0]
  const saved = async () => {
    await visitor.reads('As alterações foram salvas.')
  }

  await visitor.reads('A primeira foto que terminar de subir vira a capa. Você pode trocar depois.')
  await visitor.field('Nome da Galeria').fill('Casamento Bia e Téo')
  await page.keyboard.press('Enter')
  await saved()
  await page.getByRole('complementary', { name: 'Galeria' }).getByText('Casamento Bia e Téo').first().waitFor()
  expect(await visitor.field('Data do evento').getAttribute('placeholder')).toBe('Sem data')
  await visitor.field('Data do evento').fill('03/10/2026')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => stored(`title, event_date::text`))
    .toEqual({
      title: 'Casamento Bia e Téo',
      event_date: '2026-10-03',
    })
  await page.getByText('Escura', { exact: true }).click()
  await page.getByRole('switch', { name: 'Permitir compartilhamento' }).click()
  await visitor.field('Título do compartilhamento').fill('O nosso dia')
  await visitor.field('Descrição do compartilhamento').fill('As fotos estão prontas!')
  await visitor.field('Texto de instrução').fill('Escolha as 60 do álbum.')
  await page.keyboard.press('Tab')
  await page.getByRole('switch', { name: 'Permitir comentários' }).click()
  await page.getByRole('switch', { name: 'Convidar para escolher junto' }).click()
  await expect
    .poll(() =>
      stored('theme, allow_share, allow_comments, allow_participants, share_title, share_description, description'),
    )
    .toEqual({
      theme: 'dark',
      allow_share: false,
      allow_comments: false,
      allow_participants: false,
      share_title: 'O nosso dia',
      share_description: 'As fotos estão prontas!',
      description: 'Escolha as 60 do álbum.',
    })

  await page.route('**/api/gallery/*/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'Unexpected' } })
      : route.fallback(),
  )
  await visitor.field('Nome da Galeria').fill('Outro nome')
  await page.keyboard.press('Enter')
  await visitor.reads('Não foi possível salvar as alterações.')
  await expect.poll(() => visitor.field('Nome da Galeria').inputValue()).toBe('Casamento Bia e Téo')
})

// spec: S1-1.02, S2-1.05, S2-2.30, S2-2.35, S2-2.50, S2-3.05, S2-5.10, S2-5.11, S2-5.12
test('delivery in high resolution: single files, everything, and what the plan includes', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  await site.rows(
    `update subscription set plan_id = 28, trial_ends_at = null, paid_until = now() + interval '9 days' where customer_id = $1`,
    [ana.customerId],
  )
  const gallery = await galleryWith(site, ana, [])
  const visitor = await visit(`/gallery/${gallery}/download`, { as: ana })
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: 'Menu da galeria' })
  const deliveryBox = await menu.getByRole('link', { name: /^Entrega em alta/ }).boundingBox()
  expect((deliveryBox?.y ?? 800) + (deliveryBox?.height ?? 0), 'visible without scrolling at 1280×800').toBeLessThan(
    800,
  )
  const stored = async () =>
    (
      await site.rows(
        'select single_download as single, download_all as all, delivery_scope as scope from gallery where id = $1',
        [gallery],
      )
    )[0]

  await visitor.reads('Entrega em alta inativa')
  await menu.getByRole('link', { name: 'Entrega em alta Inativa' }).waitFor()
  await page.getByRole('switch', { name: 'Baixar fotos uma a uma' }).click()
  // Turning it on asks what may be downloaded; closing the dialog changes nothing.
  const dialog = page.getByRole('dialog', { name: 'O que o cliente vai poder baixar?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(await stored()).toEqual({ single: false, all: false, scope: null })
  await page.getByRole('switch', { name: 'Baixar fotos uma a uma' }).click()
  await dialog.getByRole('radio', { name: 'Todas as fotos' }).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Todas as fotos' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'LIGAR ENTREGA' }).click()
  await visitor.reads('As alterações foram salvas.')
  await menu.getByRole('link', { name: 'Entrega em alta Ativa' }).waitFor()
  // Basic has no download of everything: the plan is offered instead of the change.
  await visitor.reads('PREMIUM')
  await page.getByRole('switch', { name: 'Baixar todas as fotos' }).click()
  await page.getByRole('dialog').last().waitFor()
  expect(await stored()).toEqual({ single: true, all: false, scope: null })
  await visitor.expectAccessible()

  await site.rows('update subscription set plan_id = 22 where customer_id = $1', [ana.customerId])
  await visitor.opens(`/gallery/${gallery}/download`)
  await page.getByRole('switch', { name: 'Baixar todas as fotos' }).click()
  await expect.poll(stored).toEqual({ single: true, all: true, scope: null })
  await page.getByRole('radio', { name: 'Só as escolhidas', exact: true }).click()
  await expect.poll(stored).toEqual({ single: true, all: true, scope: 'chosen' })
  await menu.getByRole('switch', { name: 'Entrega em alta' }).click()
  await menu.getByRole('link', { name: 'Entrega em alta Inativa' }).waitFor()
  await expect.poll(stored).toEqual({ single: false, all: false, scope: 'chosen' })
})

// spec: S1-2.57, S1-2.85, S1-2.86, S1-2.88, S1-2.90, S1-2.92, S1-2.94, S2-2.15, S2-2.24, S2-2.31, S2-2.32, S2-2.39
// spec: S2-2.48, S2-4.04, S2-4.38
test('every address of a gallery opens its page, with its breadcrumb', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(2))
  const home = `/gallery/${gallery}`
  const visitor = await visit(home, { as: ana, expectedErrors: [404, 422] })
  const { page } = visitor
  await visitor.expectPath(`${home}/pictures`)
  for (const [path, title, end] of [
    ['/pictures', 'Fotos', '/pictures'],
    ['/upload', 'Subir Fotos', '/upload'],
    ['/uploading', 'Fotos', '/pictures'],
    ['/pictures/completed', 'Fotos', '/pictures'],
    ['/selection', 'Preferências', '/selection/preferences'],
    ['/download', 'Entrega em Alta', '/download'],
    ['/settings', 'Configurações', '/settings'],
  ] as const) {
    await visitor.opens(`${home}${path}`)
    await visitor.expectPath(`${home}${end}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    const crumbs = page.getByRole('navigation', { name: /Você está em|Caminho|breadcrumb/i })
    await crumbs.getByRole('link', { name: 'Minhas Galerias' }).waitFor()
    await crumbs.getByRole('link', { name: 'Casamento Ana e João' }).waitFor()
  }
  await visitor.opens(`${home}/upload`)
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
  await visitor.press('Fechar a área de envio')
  await visitor.heading('Arraste as suas fotos para esta página').waitFor({ state: 'hidden' })

  await visitor.press('COPIAR')
  await endGallery(site, gallery, `${nextYear}-01-02T12:00:00Z`)
  await visitor.opens(`${home}/pictures`)
  await visitor.reads(`Essa galeria expira em 2 de janeiro de ${nextYear}`)
  await endGallery(site, gallery, '2026-01-02T12:00:00Z')
  await visitor.opens(`${home}/pictures`)
  await visitor.reads('Expirado')
  await visitor.reads(/Essa galeria expirou em 2 de janeiro de 2026$/)
  await visitor.opens('/gallery')
  await visitor.reads('Expirada')

  for (const unknownId of ['01a1ddc3-c279-7b37-9fc5-ce80ac28c079', 'nada']) {
    await visitor.opens(`/gallery/${unknownId}/pictures`)
    await visitor.heading('Esta galeria não está mais aqui').waitFor()
  }
})
