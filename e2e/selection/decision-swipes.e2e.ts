import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { chosenIn, privateSelection, thirtyAndExtras } from '../family/family-selection.ts'
import { test } from '../harness/e2e-test.ts'
import {
  createSwipe,
  decisionButton,
  entersDecisionMode,
  entersGallery,
  fillWithGroups,
  layerOf,
} from './decision-mode.ts'

test('decides 84 groups by thumb at 360 px, resumes on another device, and takes some out in a second round', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithGroups(
    site,
    gallery,
    Array.from({ length: 84 }, (_, index) => (index === 11 ? 5 : 2)),
  )
  const selection = await privateSelection(site, gallery, thirtyAndExtras)
  const marina = await entersGallery(visit, site, gallery, selection, { phone: true, width: 360, height: 740 })
  await entersDecisionMode(marina)
  const { page } = marina
  const swipe = await createSwipe(page)
  const reads = (text: string | RegExp) => layerOf(marina).getByText(text).first().waitFor()
  await reads('Grupo 1 de 84 · 2 parecidas')
  await marina.expectAccessible()
  const sizes = await layerOf(marina)
    .getByRole('button', { name: /^(Não|Talvez|Sim) / })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...sizes), 'height of the decisions').toBeGreaterThanOrEqual(48)

  // Thirty "yes" are included, one of each group.
  for (let group = 1; group <= 11; group += 1) await swipe('yes')
  await reads('Grupo 12 de 84 · 5 parecidas')
  await reads('11 de 30 inclusas')
  await swipe('maybe')
  // At once after a fast swipe.
  await decisionButton(marina, 'Desfazer (Z)').tap()
  await reads('Grupo 12 de 84 · 5 parecidas')
  // Two of a group: the third as well.
  await layerOf(marina)
    .getByRole('button', { name: /^Foto 25,/ })
    .tap()
  await decisionButton(marina, 'Levar também').tap()
  await layerOf(marina)
    .getByRole('button', { name: /^Foto 23,/ })
    .tap()
  await decisionButton(marina, 'Sim (3)').tap()
  await reads('13 de 30 inclusas')
  for (let group = 13; group <= 29; group += 1) await swipe('yes')
  await reads('30 de 30 inclusas')
  await expect.poll(async () => (await chosenIn(site, gallery)).length).toBe(30)
  expect((await chosenIn(site, gallery, 'declined')).length).toBe(28 + 3)

  // The 31st costs: asked once, and the price is in the bar from then on.
  await swipe('yes')
  await marina.reads('A partir daqui cada foto custa R$ 15,00. Continuar?')
  await marina.press('Continuar')
  await reads('31 · 30 inclusas + 1 extra = R$ 15,00')
  await swipe('yes')
  await reads('32 · 30 inclusas + 2 extras = R$ 30,00')

  // Another device resumes at the same group, and sees what is decided here.
  const computer = await entersGallery(visit, site, gallery, selection)
  await computer.reads('Continuar no modo decisão')
  await entersDecisionMode(computer)
  await layerOf(computer).getByText('Grupo 32 de 84 · 2 parecidas').waitFor()
  await swipe('declined')
  await layerOf(computer).getByText('Não', { exact: true }).first().waitFor()
  await computer.page.keyboard.press('Escape')
  await layerOf(computer).waitFor({ state: 'detached' })

  // Without a connection in the middle: nothing is lost.
  marina.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  await marina.context.setOffline(true)
  for (let group = 33; group <= 40; group += 1) await swipe('declined')
  await reads(/^Sem conexão: 16 escolhas estão salvas neste aparelho/)
  await marina.context.setOffline(false)
  await expect
    .poll(async () => (await chosenIn(site, gallery, 'declined')).length, { timeout: 20_000 })
    .toBe(30 + 3 + 2 + 16)
  for (let group = 41; group <= 84; group += 1) await swipe('declined')

  // Over the number: the second round shows the weakest first and tells the price at each step.
  await marina.heading('Tudo decidido!').waitFor()
  await reads('Você passou do pacote: tire 2 ou leve por R$ 30,00.')
  await marina.expectAccessible()
  await decisionButton(marina, 'Rever as escolhidas').tap()
  await reads('1 de 32 · Tire 2 ou leve por R$ 30,00')
  await reads('Foto 25')
  await decisionButton(marina, 'Tirar (1)').tap()
  await reads('Tire 1 ou leve por R$ 15,00')
  await reads('31 · 30 inclusas + 1 extra = R$ 15,00')
  await decisionButton(marina, 'Fica (3)').tap()
  await decisionButton(marina, 'Tirar (1)').tap()
  await marina.heading('Tudo decidido!').waitFor()
  await reads('30 de 30 inclusas')
  await reads('Agora é só conferir e enviar.')
  await decisionButton(marina, 'Conferir e enviar').tap()
  await marina.heading('Confira antes de enviar').waitFor()
  await marina.heading('30 fotos').waitFor()
  // Back leads to the pictures, not into decision mode.
  await marina.press('Voltar às fotos')
  await marina.button('Modo decisão').waitFor()
  expect(await layerOf(marina).count()).toBe(0)
})
