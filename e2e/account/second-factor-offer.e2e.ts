import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

test('offers a second factor once after the first sent gallery, and stays closed once dismissed', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/dashboard', { as: user })
  await ana.link('CRIAR GALERIA').waitFor()
  await ana.doesNotRead('Proteja sua conta')

  await galleryWith(site, user, await smallPictures(2))
  await ana.opens('/dashboard')
  await ana.heading('Proteja sua conta').waitFor()
  await ana.expectAccessible()
  await ana.link('Proteger a conta').click()
  await ana.expectPath('/account')
  await ana.button('Ligar a verificação').waitFor()

  await ana.opens('/dashboard')
  await ana.press('Agora não')
  await ana.doesNotRead('Proteja sua conta')
  await ana.opens('/dashboard')
  await ana.page.getByRole('region', { name: 'ESPAÇO' }).waitFor()
  await ana.window.loaded()
  await ana.doesNotRead('Proteja sua conta')
})
