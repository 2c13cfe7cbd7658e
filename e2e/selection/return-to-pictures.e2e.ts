import { familyGallery } from '../family/family-gallery.ts'
import { check, privateSelection, setPixKey, thirtyAndExtras } from '../family/family-selection.ts'
import { familyVisit, opens } from '../family/family-visit.ts'
import { mockPictures, fillWithRows } from '../family/many-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'

type Visit = Parameters<typeof familyVisit>[0]

/** Opens a gallery as a client with two chosen photos, one of them an extra. */
async function choosing(site: SiteUnderTest, visit: Visit): Promise<Visitor> {
  const gallery = await familyGallery(site, { settings: { single_download: false, download_all: false } })
  await fillWithRows(site, gallery, 42)
  await setPixKey(site, gallery)
  const selection = await privateSelection(site, gallery, { ...thirtyAndExtras, contracted_pictures: 1 })
  const marina = await familyVisit(visit, gallery, { phone: true })
  await mockPictures(marina.page, site)
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await check(marina, 1).tap()
  await check(marina, 2).tap()
  await marina.press('Continuar')
  await marina.reads('2 · 1 inclusa + 1 extra = R$ 15,00')
  return marina
}

test('opens the review again after going back to the photos', async ({ visit, site }) => {
  const marina = await choosing(site, visit)
  for (const method of ['button', 'history'] as const) {
    await marina.press('Concluir')
    await marina.heading('Confira antes de enviar').waitFor()
    if (method === 'button') await marina.press('Voltar às fotos')
    else await marina.page.goBack()
    await check(marina, 1).waitFor()
  }
  await marina.press('Concluir')
  await marina.heading('Confira antes de enviar').waitFor()
})

test('opens the review after visiting Minhas escolhas', async ({ visit, site }) => {
  const marina = await choosing(site, visit)
  await marina.press('Minhas escolhas')
  await marina.heading('Minhas escolhas').waitFor()
  await marina.press('Voltar às fotos')
  await check(marina, 3).waitFor()
  await marina.press('Concluir')
  await marina.heading('Confira antes de enviar').waitFor()
})

test('opens the Pix payment from the photos after sending', async ({ visit, site }) => {
  const marina = await choosing(site, visit)
  await marina.press('Concluir')
  await marina.field('Entendo que depois de enviar não poderei mudar.').check()
  await marina.press('Enviar escolhas')
  await marina.heading('Escolhas enviadas!').waitFor()
  await marina.press('Ver minhas fotos')
  await marina.press('Pagar com Pix')
  await marina.heading('Escolhas enviadas!').waitFor()
  await marina.page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
})
