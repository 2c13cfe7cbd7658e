import { callAs } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { studioOf } from '../pictures/studio-of.ts'
import type { Screen, Viewer } from './screen.ts'

const siteOnly: Viewer = { product: 'site_pro' }
const auroraWithWorks: Viewer = { works: true }
/** A separate account: starting a portfolio takes over the address of the clients' home page. */
const emptyViewer: Viewer = { works: false, hasOtherSession: true }
const home = { path: '/portfolio', viewer: auroraWithWorks } as const
const work = { path: '/portfolio/works/:work/pictures', viewer: auroraWithWorks } as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export const portfolioScreens: readonly Screen[] = [
  {
    name: 'portfolio-empty',
    title: 'Empty portfolio',
    path: '/portfolio',
    viewer: siteOnly,
    expectedText: 'Vamos criar o seu portfólio?',
  },
  { name: 'portfolio', title: 'Works of the portfolio', ...home, expectedText: 'Manhã no campo' },
  {
    name: 'portfolio-nothing-found',
    title: 'Works, none found',
    ...home,
    interact: async ({ page }) => await page.getByLabel('Procurar trabalho').fill('praia'),
    expectedText: 'Nenhum trabalho por aqui',
  },
  {
    name: 'work-create',
    title: 'A new work',
    ...home,
    interact: async ({ page }) => {
      await button(page, 'Criar um trabalho').click()
      await page.getByRole('combobox', { name: 'Categoria' }).fill('Batizados')
    },
    expectedText: 'Criar a categoria “Batizados”',
    long: true,
  },
  {
    name: 'work-delete',
    title: 'Confirmation before deleting a work',
    ...home,
    interact: async ({ page }) => await button(page, 'Excluir o trabalho Manhã no campo').click(),
    expectedText: 'Excluir trabalho?',
    long: true,
  },
  {
    name: 'category-rename',
    title: 'Renaming a category',
    ...home,
    interact: async ({ page }) => await button(page, 'Renomear Ensaios').click(),
    expectedText: 'SALVAR',
  },
  { name: 'work-pictures', title: 'A work’s photographs', ...work, expectedText: 'SELECIONAR TODAS' },
  {
    name: 'work-moving',
    title: 'Moving a photograph of a work',
    ...work,
    interact: async ({ page }) => {
      await page.getByRole('gridcell').nth(2).focus()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowRight')
    },
    expectedText: /^Foto levantada/,
    long: true,
  },
  {
    name: 'work-selected',
    title: 'Photographs of a work selected',
    ...work,
    interact: async ({ page }) => {
      for (const index of [0, 2]) {
        await page
          .getByRole('gridcell')
          .nth(index)
          .click({ modifiers: ['Control'] })
      }
    },
    expectedText: '2 fotos selecionadas',
    long: true,
  },
  {
    name: 'work-settings',
    title: 'A work’s name and category',
    ...work,
    path: '/portfolio/works/:work/settings',
    expectedText: 'Nome do trabalho',
  },
  {
    name: 'public-portfolio',
    title: 'The public portfolio',
    path: '/',
    family: true,
    viewer: auroraWithWorks,
    expectedText: 'Vamos conversar?',
  },
  {
    name: 'public-work',
    title: 'Public page of a work',
    path: '/trabalhos/manha-no-campo',
    family: true,
    viewer: auroraWithWorks,
    expectedText: 'Veja também',
  },
  {
    name: 'public-viewer',
    title: 'A photograph of a work, without the name of its file',
    path: '/trabalhos/manha-no-campo',
    family: true,
    viewer: auroraWithWorks,
    interact: async ({ page }) => {
      await page.getByRole('gridcell').nth(1).click()
      await page.mouse.move(200, 300)
    },
    expectedText: /^2 \/ \d+$/,
    long: true,
  },
  {
    name: 'public-portfolio-first',
    title: 'The public portfolio, three photographs',
    path: '/',
    family: true,
    viewer: { works: 'first' },
    expectedText: 'Vamos conversar?',
  },
  {
    name: 'public-work-first',
    title: 'A work of three photographs',
    path: '/trabalhos/manha-no-campo',
    family: true,
    viewer: { works: 'first' },
    expectedText: 'Vamos conversar?',
  },
  {
    name: 'public-portfolio-many',
    title: 'The public portfolio, three hundred photographs',
    path: '/',
    family: true,
    viewer: { works: 'many' },
    expectedText: 'Ver todos os 8 trabalhos',
  },
  {
    name: 'public-portfolio-empty',
    title: 'Empty public portfolio',
    path: '/',
    family: true,
    viewer: emptyViewer,
    before: async ({ site, viewer }) =>
      viewer && (await callAs(studioOf(site, viewer), '/portfolio', { method: 'POST' })),
    expectedText: 'Um portfólio está sendo revelado aqui',
  },
  {
    name: 'work-missing',
    title: 'Unknown work',
    path: '/portfolio/works/00000000-0000-4000-8000-000000000000/pictures',
    viewer: auroraWithWorks,
    expectedErrors: [404],
    expectedText: 'Este trabalho não está mais aqui',
  },
]
