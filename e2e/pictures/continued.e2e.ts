import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test as base } from '../harness/e2e-test.ts'
import { afternoon, Card, smallAfternoon } from './card.ts'
import { chooseFiles, dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'
import { limitUploads } from './network-limiter.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('card', { scope: 'file' }, ({}, { onCleanup }) => {
  const card = new Card()
  onCleanup(() => card.remove())
  return card
})

/** Denies the page's request to read the same files again; headless Chromium would allow it. */
async function denyFileHandles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!('FileSystemHandle' in globalThis)) return
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => 'prompt',
      requestPermission: async () => 'denied',
    })
    FileSystemFileHandle.prototype.getFile = async () => {
      throw new DOMException('permission denied by the user', 'NotAllowedError')
    }
  })
}

test('one click resumes the upload of a closed tab when the files are still readable', async ({
  visit,
  site,
  card,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const { folder } = await card.shoot(smallAfternoon(5))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [404] })
  const stored = async () => (await site.rows('select id from picture where owner_id = $1', [gallery])).length
  const network = await limitUploads(visitor.page, 2)
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  await dropFiles(visitor.page, [folder])
  await expect.poll(stored).toBe(2)
  visitor.monitor.expectedLines.push(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await network.dropHeld()
  await visitor.openInAnotherTab(`/gallery/${gallery}/pictures`)
  await visitor.press('Continuar envio de 3 fotos')
  await visitor.page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads(/^3 fotos subiram\./)
  expect(await stored()).toBe(5)
})

test('after a closed tab only the missing files are uploaded', async ({ visit, site, card }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const { folder, paths } = await card.shoot(smallAfternoon(12))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [404] })
  const stored = async () => {
    const rows = await site.rows('select id from picture where owner_id = $1', [gallery])
    return rows.length
  }
  const first = await limitUploads(visitor.page, 4)
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  await dropFiles(visitor.page, [folder])
  await expect.poll(stored).toBe(4)

  // The tab is closed on another page of the studio: the offer to resume is shown in the gallery.
  const menu = visitor.page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Galerias' }).click()
  await visitor.heading('Minhas Galerias').waitFor()
  visitor.monitor.expectedLines.push(/net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await first.dropHeld()
  await visitor.openInAnotherTab('/gallery')
  await visitor.page.getByRole('link', { name: /^Casamento Ana e João/ }).click()
  await visitor.reads('Um envio ficou pela metade')
  const network = await limitUploads(visitor.page, 3)
  await visitor.press('Continuar envio de 8 fotos')
  await visitor.heading('Subindo as fotos').waitFor()
  await expect.poll(stored).toBe(7)
  await network.dropHeld()

  await visitor.openInAnotherTab(`/gallery/${gallery}/pictures`, denyFileHandles)
  const offer = visitor.page.getByRole('region', { name: 'Um envio ficou pela metade' })
  await offer.getByText('7 fotos já estão guardadas; faltam 5 fotos.').waitFor()
  await offer.getByRole('button', { name: 'Continuar envio de 5 fotos' }).click()
  // The browser can no longer read the files, so all of them are chosen again.
  await offer.getByText('Selecione a pasta de novo: as fotos que já chegaram não sobem outra vez.').waitFor()
  const sentNames: string[] = []
  visitor.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/upload/pictures/')) sentNames.push(request.url())
  })
  await chooseFiles(visitor.page, 'section[aria-label="Um envio ficou pela metade"] input[name=photos]', paths)
  await visitor.page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads(/^5 fotos subiram\./)
  expect(sentNames).toHaveLength(5)

  const titles = await site.rows<{ title: string }>('select title from picture where owner_id = $1 order by title', [
    gallery,
  ])
  expect(titles.map(({ title }) => title)).toEqual(afternoon(12).map(({ name }) => name))
  const batches = await site.rows('select id from upload_batch where owner_id = $1 and finished_at is null', [gallery])
  expect(batches).toEqual([])
})
