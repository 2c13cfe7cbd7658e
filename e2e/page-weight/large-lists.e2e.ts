import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SignedInUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test } from '../harness/e2e-test.ts'
import { passesOf, describePasses, createTaskMeter, worstRatio } from './long-tasks.ts'
import type { TaskMeasurement } from './long-tasks.ts'

/** Limits: elements, and the longest task of photos and of the list as a multiple of the baseline task. */
const limits = { nodes: 300, photos: 1.6, list: 2 }

/**
 * Inserts 5,000 photos as rows. The browser itself fulfils the requests for their images, so that only the page is
 * measured.
 */
async function createPictures(site: SiteUnderTest, ana: SignedInUser): Promise<string> {
  const gallery = await galleryWith(site, ana, [])
  await site.rows(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
       bytes, sha256, crc32, state, width, height, taken_at, camera, rating, label, thumbhash, suggested, uploaded_at)
     select $1, gen_random_uuid(), 'gallery', $2, n, 'IMG_' || lpad(n::text, 4, '0') || '.jpg', n, 'o/none/' || n,
       'image/jpeg', 7000000, decode(md5(n::text) || md5(n::text), 'hex'), n, 'ready', 6000, 4000, now(), '',
       case when n % 5 = 0 then 1 + n % 4 end, (array['Azul', 'Verde', null, null, null])[1 + n % 5],
       decode('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'), n % 7 = 0, now() - make_interval(secs => 5000 - n)
     from generate_series(1, 5000) as n`,
    [ana.customerId, gallery],
  )
  await site.rows('update gallery set pictures = 5000 where id = $1', [gallery])
  return gallery
}

/** Waits until the page is idle. */
async function idle(page: Page): Promise<void> {
  await page.waitForTimeout(500)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

async function tileNodes(page: Page): Promise<number> {
  return await page.getByRole('grid').evaluate((grid) => grid.querySelectorAll('*').length)
}

// spec: S2-2.46, S2-9.08
test('a gallery of 5,000 photos has no long tasks and few elements', async ({ visit, site, annotate }) => {
  const ana = await createTestUser(site)
  const gallery = await createPictures(site, ana)
  const visitor = await visit(null, { as: ana, width: 1920, height: 1080 })
  const { page } = visitor
  const webp = await sharp({ create: { width: 400, height: 267, channels: 3, background: '#8a7f6a' } })
    .webp()
    .toBuffer()
  await page.route(`${site.contentOrigin}/**`, (route) => route.fulfill({ contentType: 'image/webp', body: webp }))
  const measureTasks = await createTaskMeter(page)

  const nodes: number[] = []
  const pass = async (): Promise<TaskMeasurement[]> => {
    const measurements: TaskMeasurement[] = []
    const step = async (name: string, action: () => Promise<void>) => {
      measurements.push(await measureTasks(name, action))
      nodes.push(await tileNodes(page))
    }
    await visitor.opens(`/gallery/${gallery}/settings`)
    await visitor.heading('Configurações').waitFor()
    // The settings page draws a watermark example; it must be finished before the photographs are opened.
    await visitor.window.loaded()
    await idle(page)
    await step('opening', async () => {
      await page
        .getByRole('navigation', { name: 'Menu da galeria' })
        .getByRole('link', { name: 'Fotos', exact: true })
        .click()
      await page.getByRole('gridcell').nth(40).waitFor()
    })
    await step('scrolling', async () => {
      await page.mouse.move(1200, 700)
      for (let attempt = 0; attempt < 40; attempt += 1) {
        await page.mouse.wheel(0, attempt % 2 === 0 ? 900 : 300)
        await page.waitForTimeout(30)
        if (attempt % 10 === 0) nodes.push(await tileNodes(page))
      }
    })
    await step('jumping to the end and back', async () => {
      await page.getByRole('gridcell').first().focus()
      await page.keyboard.press('Control+End')
      await page.getByRole('gridcell', { name: /^Foto IMG_5000\.jpg/ }).waitFor()
      await page.keyboard.press('Control+Home')
      await page.getByRole('gridcell', { name: /^Foto IMG_0001\.jpg/ }).waitFor()
    })
    await step('selecting all and none', async () => {
      await page.keyboard.press('Control+a')
      await visitor.reads('5.000 fotos selecionadas')
      await visitor.press('DESMARCAR TODAS')
    })
    await step('reading the colours of all', async () => {
      await visitor.press('SUGERIR EM LOTE')
      await visitor.reads(/^\d+ de 1\.000 sugeridas$/)
      await page.keyboard.press('Escape')
    })
    return measurements
  }
  const passes = await passesOf(pass, limits.photos)
  const measurements = describePasses(passes)

  expect(await page.getByRole('grid').getAttribute('aria-colcount'), 'photos side by side in a large window').toBe('10')
  const first = page.getByRole('gridcell').first()
  expect(await first.evaluate((cell) => cell.getBoundingClientRect().width)).toBeGreaterThan(130)
  expect(Math.max(...nodes), 'elements of tiles').toBeLessThan(limits.nodes)
  await annotate(`${measurements}; ${Math.max(...nodes)} elements of tiles`)
  expect(worstRatio(passes), measurements).toBeLessThan(limits.photos)
})

// spec: S2-2.23
test('searches a list of 5,000 galleries while typing', async ({ visit, site, annotate }) => {
  const ana = await createTestUser(site)
  await site.rows(
    `insert into gallery (customer_id, id, title, slug, created_at)
     select $1, gen_random_uuid(), 'Formação de São João ' || n, 'formacao-' || n, now() - make_interval(hours => n)
     from generate_series(1, 5000) as n`,
    [ana.customerId],
  )
  const visitor = await visit(null, { as: ana })
  const { page } = visitor
  const measureTasks = await createTaskMeter(page)
  await visitor.opens('/gallery')
  await visitor.reads('5.000 galerias')
  const search = visitor.field('Procurar galeria')
  const passes = await passesOf(
    async () => [
      await measureTasks('typing', async () => {
        await search.pressSequentially('formacao 49', { delay: 60 })
        await search.fill('')
        await search.pressSequentially('sao joao 4999', { delay: 60 })
        await visitor.reads('1 de 5.000 galerias')
      }),
      await measureTasks('turning pages', async () => {
        await search.fill('')
        await visitor.press('Próxima página')
        await visitor.press('Ver em grade')
        await visitor.press('Ver em lista')
      }),
    ],
    limits.list,
  )
  const measurements = describePasses(passes)
  await annotate(measurements)
  expect(worstRatio(passes), measurements).toBeLessThan(limits.list)
})
