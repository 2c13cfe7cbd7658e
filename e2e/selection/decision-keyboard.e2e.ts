import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { chosenIn, privateSelection } from '../family/family-selection.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { test } from '../harness/e2e-test.ts'
import { decisionButton, entersDecisionMode, entersGallery, fillWithGroups, layerOf } from './decision-mode.ts'

test('decides by keyboard and accessible names alone: tour, comparison, doubts, limit and summary', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithGroups(site, gallery, [3, 1, 2, 1, 1, 1])
  // No extras: three are the limit.
  const selection = await privateSelection(site, gallery, { contracted_pictures: 3 })
  const marina = await entersGallery(visit, site, gallery, selection, { width: 390, height: 844 })
  const { keyboard } = marina.page
  const status = () => layerOf(marina).locator('output').first().innerText()
  const announces = async (text: string) => await expect.poll(status).toBe(text)
  const reads = (text: string | RegExp) => layerOf(marina).getByText(text).first().waitFor()

  // The tour has three steps, and is not shown again.
  await marina.button('Modo decisão').focus()
  await keyboard.press('Enter')
  const tour = marina.page.getByRole('dialog', { name: 'Como funciona' })
  for (const step of ['1 de 3', '2 de 3', '3 de 3']) {
    await tour.getByText(step).waitFor()
    await marina.expectAccessible()
    await tour.getByRole('button', { name: /^(Próximo|Começar)$/ }).press('Enter')
  }
  await tour.waitFor({ state: 'detached' })
  await reads('Grupo 1 de 6 · 3 parecidas')
  // The focus is on the picture, where Space takes it.
  await keyboard.press(' ')
  await decisionButton(marina, 'Vai também').waitFor()
  await keyboard.press('z')

  // Two at a time; those that lost are declined when the comparison ends.
  await keyboard.press('c')
  await marina.heading('Qual fica?').waitFor()
  await marina.expectAccessible()
  await keyboard.press('+')
  const transforms = await marina.page
    .locator('dialog [style*="scale(1.5)"]')
    .evaluateAll((panes) => panes.map((pane) => (pane as HTMLElement).style.transform))
  expect(transforms, 'both pictures are zoomed in step').toHaveLength(2)
  await keyboard.press('ArrowRight')
  expect(await chosenIn(site, gallery, 'declined')).toEqual([])
  await keyboard.press('ArrowRight')
  await announces('Ficou a foto 2. 2 parecidas dispensadas. 0 de 3. Grupo 1 de 6 · 3 parecidas')
  await expect.poll(() => chosenIn(site, gallery, 'declined')).toEqual([1, 3])
  await keyboard.press('3')
  await announces('Foto 2: sim. 1 de 3. 2 de 6')

  // Undo restores the states and the position, step by step.
  await keyboard.press('1')
  await announces('Foto 4: não. 1 de 3. Grupo 3 de 6 · 2 parecidas')
  await keyboard.press('z')
  await announces('Desfeito. 1 de 3. 2 de 6')
  await expect.poll(() => chosenIn(site, gallery, 'declined')).toEqual([1, 3])
  await keyboard.press('2')
  await announces('Foto 4: talvez. 1 de 3. Grupo 3 de 6 · 2 parecidas')

  // Arrows walk through the pictures of the group; Space takes one without deciding.
  await keyboard.press('ArrowRight')
  await reads('Foto 6')
  await keyboard.press(' ')
  await decisionButton(marina, 'Vai também').waitFor()
  await keyboard.press('ArrowLeft')
  await keyboard.press('3')
  await announces('Foto 5: sim. 3 de 3. 4 de 6')
  await expect.poll(() => chosenIn(site, gallery)).toEqual([2, 5, 6])

  // At the limit a "yes" is offered as "maybe".
  await keyboard.press('3')
  await marina.heading('Seu pacote está completo').waitFor()
  await marina.reads(
    'Você já escolheu 3 fotos, e este pacote não tem extras. Marque esta como talvez e decida no fim quais ficam.',
  )
  await marina.expectAccessible()
  await marina.button('Marcar talvez').press('Enter')
  await announces('Foto 7: talvez. 3 de 3. 5 de 6')
  await keyboard.press('1')
  await announces('Foto 8: não. 3 de 3. 6 de 6')

  // Esc closes, the pill resumes at the same place, and so does the back button's layer.
  await keyboard.press('Escape')
  await layerOf(marina).waitFor({ state: 'detached' })
  await marina.button('Modo decisão').press('Enter')
  await reads('6 de 6')
  await marina.page.goBack()
  await layerOf(marina).waitFor({ state: 'detached' })
  await marina.button('Modo decisão').press('Enter')
  expect(await tour.count(), 'the tour is shown once').toBe(0)
  await keyboard.press('1')

  // Under the number: one is taken out, and the doubts fill the package.
  await marina.heading('Tudo decidido!').waitFor()
  await expect.poll(() => marina.page.evaluate(() => document.activeElement?.textContent)).toBe('Tudo decidido!')
  await decisionButton(marina, 'Rever tudo desde o começo').press('Enter')
  await reads('Foto 2')
  await keyboard.press('1')
  await announces('Foto 2: não. 2 de 3. 2 de 6')
  await decisionButton(marina, 'Resumo').press('Enter')
  await reads('Ainda cabe 1 foto no seu pacote, e você tem 2 em dúvida.')
  await decisionButton(marina, 'Ver as fotos em dúvida').press('Enter')
  await reads('1 de 2 · Cabe mais 1')
  await keyboard.press('3')
  await marina.heading('Tudo decidido!').waitFor()
  await reads('3 de 3')
  await expect.poll(() => chosenIn(site, gallery)).toEqual([4, 5, 6])
  await decisionButton(marina, 'Conferir e enviar').press('Enter')
  await marina.heading('Confira antes de enviar').waitFor()
  await marina.reads(/^Você tem 1 em dúvida\./)
})

test('in the owner’s preview decides without storing anything', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await fillWithGroups(site, gallery, [2, 1])
  await privateSelection(site, gallery, { contracted_pictures: 3 })
  const { url } = await callAs<{ url: string }>(
    studioOf(site, gallery.photographer),
    `/gallery/${gallery.id}/preview`,
    {},
  )
  const { pathname, hash } = new URL(url)
  const owner = await entersGallery(visit, site, gallery, { personalPath: `${pathname}${hash}` })
  // Without a connection the gallery stays, and the next tap opens decision mode.
  owner.window.monitor.expectedLines.push(/ERR_FAILED/)
  await owner.page.route('**/decision-layer-*.js', (route) => route.abort(), { times: 1 })
  await owner.press('Modo decisão')
  await owner.reads('Não foi possível abrir o modo decisão agora. Tente de novo.')
  await entersDecisionMode(owner)
  await owner.reads('Prévia: nada do que você decidir aqui fica salvo.')
  await owner.page.keyboard.press('3')
  await owner.page.keyboard.press('1')
  await owner.heading('Tudo decidido!').waitFor()
  await owner.reads('1 de 3')
  await owner.expectAccessible()
  await decisionButton(owner, 'Voltar às fotos').click()
  await owner.button('Modo decisão').waitFor()
  expect(
    await site.rows(
      'select 1 from selected_picture c join selection s on s.id = c.selection_id where s.gallery_id = $1',
      [gallery.id],
    ),
  ).toEqual([])
})
