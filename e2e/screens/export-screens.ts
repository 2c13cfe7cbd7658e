import { explorerBlocks } from '@revela/domain'
import type { Page } from 'playwright-core'
import { busyDay, busyViewer } from './dashboard-screens.ts'
import type { ScreenContext, Screen } from './screen.ts'

/** Clears the export dates that an earlier screen set. */
async function notYetExported(context: ScreenContext): Promise<void> {
  await busyDay(context)
  const { site, viewer } = context
  await site.rows('update selection set exported_at = null where customer_id = $1', [viewer?.customerId ?? ''])
}

const fromTheDashboard = {
  path: '/dashboard',
  viewer: busyViewer,
  before: notYetExported,
  long: true,
} as const

async function opens({ page }: ScreenContext, tab = 'Lightroom'): Promise<void> {
  await page.getByRole('button', { name: 'Exportar a seleção de Marina Alves' }).click()
  await page.getByRole('dialog', { name: 'Exportar seleção' }).getByRole('tab', { name: tab }).click()
}

async function mockService(page: Page, service: string, body: Record<string, unknown>): Promise<void> {
  await page.route(`**/api/selections/export?*service=${service}*`, (route) =>
    route.fulfill({
      json: { total_selected: 12, blank_space: [], also_found: [], selectionPDFRequestURL: null, ...body },
    }),
  )
}

const spaced = ['Trilha saída 1.jpg', 'Retrato Helena (2).jpg', 'Pôr do sol 3.jpg']
const fileNames = Array.from({ length: 96 }, (_, index) => `Ensaio no campo-${1000 + index}.jpg`)

export const exportScreens: readonly Screen[] = [
  {
    name: 'export-lightroom',
    title: 'Export list for Lightroom',
    ...fromTheDashboard,
    interact: async (context) => await opens(context),
    expectedText: 'Lista para o Lightroom',
  },
  {
    name: 'export-spaces',
    title: 'Export list with a warning about spaces',
    ...fromTheDashboard,
    interact: async (context) => {
      const names = spaced.map((name) => name.replace('.jpg', ''))
      const exported = { exported_selections: names.join(', '), blank_space: spaced }
      await mockService(context.page, 'lightroom', exported)
      await opens(context)
    },
    expectedText: '3 fotos têm espaços no nome',
  },
  {
    name: 'export-finder',
    title: 'Export as a Finder search',
    ...fromTheDashboard,
    interact: async (context) => await opens(context, 'Finder'),
    expectedText: 'Busca para o Finder',
  },
  {
    name: 'export-explorer',
    title: 'Export as a Windows Explorer search, in blocks',
    ...fromTheDashboard,
    interact: async (context) => {
      await mockService(context.page, 'windows_explorer', { exported_selections: explorerBlocks(fileNames) })
      await context.page.context().grantPermissions(['clipboard-write'])
      await opens(context, 'Windows Explorer')
      await context.page.getByRole('button', { name: 'COPIAR bloco 1' }).click()
    },
    expectedText: /As fotos foram divididas em \d blocos/,
  },
  {
    name: 'export-pdf-waiting',
    title: 'Export PDF not ready',
    ...fromTheDashboard,
    interact: async (context) => {
      await context.page.route('**/api/selections/*/pdf', (route) =>
        route.fulfill({ json: { ready: false, url: null } }),
      )
      await opens(context, 'PDF')
    },
    expectedText: 'Preparando o PDF…',
  },
  {
    name: 'export-pdf',
    title: 'Export PDF ready',
    ...fromTheDashboard,
    interact: async (context) => await opens(context, 'PDF'),
    expectedText: 'BAIXAR PDF',
  },
  {
    name: 'export-files',
    title: 'XMP and CSV',
    ...fromTheDashboard,
    interact: async (context) => await opens(context, 'XMP e CSV'),
    expectedText: 'BAIXAR ZIP',
  },
  {
    name: 'export-failed',
    title: 'Failed export list',
    ...fromTheDashboard,
    expectedErrors: [500],
    interact: async (context) => {
      await context.page.route('**/api/selections/export?*', (route) =>
        route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } }),
      )
      await opens(context)
    },
    expectedText: 'Algo deu errado',
  },
]
