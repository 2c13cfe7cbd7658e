import { galleryWith } from '../photos/gallery-with.ts'
import { smallPhotos } from '../photos/small-photos.ts'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'

test('a second factor is offered once after the first sent gallery, and stays closed', async ({ visit, site }) => {
  const person = await somebody(site)
  const ana = await visit('/dashboard', { as: person })
  await ana.link('CRIAR GALERIA').waitFor()
  await ana.doesNotRead('Proteja sua conta')

  await galleryWith(site, person, await smallPhotos(2))
  await ana.opens('/dashboard')
  await ana.heading('Proteja sua conta').waitFor()
  await ana.screenIsAccessible()
  await ana.link('Proteger a conta').click()
  await ana.isAt('/account')
  await ana.button('Ligar a verificação').waitFor()

  await ana.opens('/dashboard')
  await ana.presses('Agora não')
  await ana.doesNotRead('Proteja sua conta')
  await ana.opens('/dashboard')
  await ana.page.getByRole('region', { name: 'ESPAÇO' }).waitFor()
  await ana.window.loaded()
  await ana.doesNotRead('Proteja sua conta')
})
