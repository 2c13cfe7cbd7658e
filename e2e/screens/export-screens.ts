import { explorerBlocks } from '@revela/domain'
import type { Page } from 'playwright-core'
import { busyDay, busyViewer } from './dashboard-screens.ts'
import type { Scene, Screen } from './screen.ts'

/** What was exported for the last picture is not for the next. */
async function notYetExported(scene: Scene): Promise<void> {
  await busyDay(scene)
  const { site, viewer } = scene
  await site.rows('update selection set exported_at = null where customer_id = $1', [viewer?.customerId ?? ''])
}

const fromTheDashboard = {
  path: '/dashboard',
  viewer: busyViewer,
  before: notYetExported,
  long: true,
} as const

async function opens({ page }: Scene, tab = 'Lightroom'): Promise<void> {
  await page.getByRole('button', { name: 'Exportar a seleção de Marina Alves' }).click()
  await page.getByRole('dialog', { name: 'Exportar seleção' }).getByRole('tab', { name: tab }).click()
}

async function answersWith(page: Page, service: string, answer: Record<string, unknown>): Promise<void> {
  await page.route(`**/api/selections/export?*service=${service}*`, (route) =>
    route.fulfill({ json: { total_selected: 12, blank_space: [], selectionPDFRequestURL: null, ...answer } }),
  )
}

const spaced = ['Cerimônia saída 1.jpg', 'Ana e João (2).jpg', 'Festa pista 3.jpg']
const many = Array.from({ length: 96 }, (_, place) => `Casamento Ana e João-${1000 + place}.jpg`)

export const exportScreens: readonly Screen[] = [
  {
    name: 'export-lightroom',
    title: 'The list for Lightroom',
    ...fromTheDashboard,
    act: async (scene) => await opens(scene),
    shows: 'Lista para o Lightroom',
  },
  {
    name: 'export-spaces',
    title: 'Names with spaces, which Lightroom takes for two words',
    ...fromTheDashboard,
    act: async (scene) => {
      const names = spaced.map((name) => name.replace('.jpg', ''))
      const exported = { exported_selections: names.join(', '), blank_space: spaced }
      await answersWith(scene.page, 'lightroom', exported)
      await opens(scene)
    },
    shows: '3 fotos têm espaços no nome',
  },
  {
    name: 'export-finder',
    title: 'The search for the Finder',
    ...fromTheDashboard,
    act: async (scene) => await opens(scene, 'Finder'),
    shows: 'Busca para o Finder',
  },
  {
    name: 'export-explorer',
    title: 'The search for Windows Explorer, in blocks',
    ...fromTheDashboard,
    act: async (scene) => {
      await answersWith(scene.page, 'windows_explorer', { exported_selections: explorerBlocks(many) })
      await opens(scene, 'Windows Explorer')
      await scene.page.getByRole('button', { name: 'COPIAR bloco 1' }).click()
    },
    shows: /As fotos foram divididas em \d blocos/,
  },
  {
    name: 'export-pdf-waiting',
    title: 'The PDF is not ready yet',
    ...fromTheDashboard,
    act: async (scene) => {
      await scene.page.route('**/api/selections/*/pdf', (route) => route.fulfill({ json: { ready: false, url: null } }))
      await opens(scene, 'PDF')
    },
    shows:
      'O PDF com os detalhes desta seleção ainda não foi totalmente processado! Por favor, aguarde 1 minuto e tente novamente!',
  },
  {
    name: 'export-pdf',
    title: 'The PDF is ready',
    ...fromTheDashboard,
    act: async (scene) => await opens(scene, 'PDF'),
    shows: 'BAIXAR PDF',
  },
  {
    name: 'export-files',
    title: 'XMP and CSV',
    ...fromTheDashboard,
    act: async (scene) => await opens(scene, 'XMP e CSV'),
    shows: 'BAIXAR ZIP',
  },
  {
    name: 'export-failed',
    title: 'A list that could not be made',
    ...fromTheDashboard,
    refusals: [500],
    act: async (scene) => {
      await scene.page.route('**/api/selections/export?*', (route) =>
        route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
      )
      await opens(scene)
    },
    shows: 'Algo deu errado',
  },
]
