import type { Locator, Page } from 'playwright-core'
import { beginSelection } from './family-selection-screens.ts'
import type { Screen, ScreenContext, Viewer } from './screen.ts'

/** The studio's screens use the outdoors gallery of this account; families choose in the beach gallery. */
const decides: Viewer = { galleries: true, hasOtherSession: true }
const deciding = { path: '/:beach', family: true, viewer: decides, long: true } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Enters the gallery with its first five pictures as one group of similar ones; a family with this many chosen. */
async function enters(context: ScreenContext, chosenCount = 0, limit?: number): Promise<void> {
  const { page, site, galleries } = context
  const { selection, enter } = await beginSelection(context, chosenCount)
  if (limit !== undefined) {
    await site.rows('update selection set contracted = $2, allow_extras = false where id = $1', [selection, limit])
  }
  await site.rows(
    `update picture set similar_group = $2 where owner_id = $1 and number in
       (select number from picture where owner_id = $1 order by title_number, number limit 5)`,
    [galleries.beach, '01990000-0000-7000-8000-00000000dec1'],
  )
  await enter()
  await button(page, 'Modo decisão').click()
  // Other screens show the gallery without groups.
  await site.rows('update picture set similar_group = null where owner_id = $1', [galleries.beach])
}

/** The tour is shown at the first use of a browser. */
async function skipsTour(page: Page, expected: Locator): Promise<void> {
  const skip = button(page, 'Pular')
  await skip.or(expected).first().waitFor()
  if (await skip.isVisible()) await skip.click()
  await expected.waitFor()
}

async function startsDeciding(context: ScreenContext, chosenCount = 0, limit?: number): Promise<void> {
  await enters(context, chosenCount, limit)
  await skipsTour(context.page, button(context.page, 'Sim (3)'))
}

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Screens of decision mode. */
export const decisionScreens: readonly Screen[] = [
  {
    ...deciding,
    name: 'family-decision-tour',
    title: 'Decision mode, first use',
    interact: (context) => enters(context),
    expectedText: '1 de 3',
  },
  {
    ...deciding,
    name: 'family-decision-group',
    title: 'Decision mode: a group of similar photographs',
    interact: async (context) => {
      await startsDeciding(context)
      await press(context.page, ' ')
    },
    expectedText: /^Grupo 1 de \d+ · 5 parecidas$/,
  },
  {
    ...deciding,
    name: 'family-decision-photo',
    title: 'Decision mode: one photograph, with extras chosen',
    interact: async (context) => {
      await startsDeciding(context, 6)
      await press(context.page, '1')
    },
    expectedText: /2 extras = R\$ 30,00/,
  },
  {
    ...deciding,
    name: 'family-decision-compare',
    title: 'Decision mode: comparison',
    interact: async (context) => {
      await startsDeciding(context)
      await press(context.page, 'c')
    },
    expectedText: 'Qual fica?',
  },
  {
    ...deciding,
    name: 'family-decision-limit',
    title: 'Decision mode: a yes beyond the limit',
    interact: async (context) => {
      await startsDeciding(context, 5, 5)
      await press(context.page, '13')
    },
    expectedText: 'Seu pacote está completo',
  },
  {
    ...deciding,
    name: 'family-decision-end',
    title: 'Decision mode: summary over the package',
    interact: async (context) => {
      const { page } = context
      const end = page.getByRole('heading', { name: 'Tudo decidido!' })
      await enters(context, 6)
      // A small gallery is decided by the chosen photographs already.
      await skipsTour(page, button(page, 'Sim (3)').or(end))
      while ((await end.count()) === 0) await press(page, '1')
    },
    expectedText: /^Você passou do pacote/,
  },
  {
    ...deciding,
    name: 'family-decision-round',
    title: 'Decision mode: second round over the package',
    interact: async (context) => {
      await startsDeciding(context, 6)
      await button(context.page, 'Resumo').click()
      await button(context.page, 'Rever as escolhidas').click()
    },
    expectedText: /Tire 2 ou leve por/,
  },
]
