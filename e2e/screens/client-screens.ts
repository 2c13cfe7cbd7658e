import { callAs } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { chooseOwnPassword, enterClient, type ListedClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

const studio: Viewer = { used: { galleries: 3, pictures: 180, bytes: 1_400_000_000 } }

const families = [
  'Ana Prado',
  'Beatriz Nogueira',
  'Caio e Luísa Tavares',
  'Daniela Rocha',
  'Estela Martins',
  'Família Okamoto',
  'Gabriel Antunes',
  'Heloísa Barros',
  'Íris Monteiro',
  'João Pedro Lins',
  'Karina Duarte',
  'Lívia Sampaio',
  'Marcos Vidal',
  'Natália Freire',
  'Otávio Reis',
  'Priscila Moura',
  'Rafael Teles',
  'Marina Duarte',
]

const address = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@familia.com.br`

/** Creates the studio's clients once; one of them identified herself and chose her own password. */
async function enterClients({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const { clients } = await callAs<{ clients: ListedClient[] }>(studioOf(site, viewer), '/customer/clients', {
    method: 'GET',
  })
  if (clients.length > 0) return
  for (const [index, name] of families.entries()) {
    const tel = index % 4 === 2 ? {} : { tel: `(11) 98765-${4321 + index}` }
    const { id } = await enterClient(site, viewer, { name, email: address(name), ...tel })
    if (name !== 'Priscila Moura') continue
    await chooseOwnPassword(site, id)
    await site.rows(`update client set origin_title = 'Ensaio no campo' where id = $1`, [id])
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

function onClient(name: string, item: string): Pick<Screen, 'before' | 'interact' | 'path' | 'viewer' | 'long'> {
  return {
    path: '/clients',
    viewer: studio,
    before: enterClients,
    long: true,
    interact: async ({ page }) => {
      await button(page, `Ações de ${name}`).click()
      await button(page, item).click()
    },
  }
}

/** A list as a studio keeps it in a spreadsheet, with the mistakes that occur in one. */
const spreadsheet = [
  'Nome;E-mail;Telefone',
  'Ana Prado;ana.prado@familia.com.br;(11) 98765-4321',
  'Conceição Ávila;conceicao.avila@familia.com.br;(81) 98888-7777',
  'Tiago e Renata Albuquerque de Vasconcelos;tiago.renata@familia.com.br;',
  'Família Guimarães;guimaraes.familia.com.br;(21) 99876-5432',
  'Dona Lourdes;;3344',
  ';sofia.brandao@familia.com.br;(31) 97654-3210',
  'Vicente Sales;;',
  'Yara Fontes;;(85) 98123-4567',
]

async function chooseList(page: Page, rows: readonly string[]): Promise<void> {
  await button(page, 'IMPORTAR LISTA').click()
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await dialog.locator('input[type=file]').setInputFiles(file)
}

/** The screens of an import; none of them stores a client. */
const importing = { path: '/clients', viewer: studio, before: enterClients, long: true } as const

export const clientScreens: readonly Screen[] = [
  {
    name: 'clients',
    title: 'Clients',
    path: '/clients',
    viewer: studio,
    before: enterClients,
    expectedText: '18 clientes',
  },
  {
    name: 'clients-menu',
    title: 'Actions of a client',
    path: '/clients',
    viewer: studio,
    before: enterClients,
    interact: async ({ page }) => await button(page, 'Ações de Rafael Teles').click(),
    expectedText: 'Detalhes',
    long: true,
  },
  { name: 'clients-empty', title: 'No clients yet', path: '/clients', viewer: {}, expectedText: 'NOVO CLIENTE' },
  {
    name: 'clients-nothing-found',
    title: 'Clients, nothing found',
    path: '/clients',
    viewer: studio,
    before: enterClients,
    interact: async ({ page }) => await page.getByLabel('Procurar cliente').fill('zuleica'),
    expectedText: 'Nenhum cliente encontrado',
  },
  {
    name: 'clients-loading',
    title: 'Clients while loading',
    path: '/clients',
    viewer: studio,
    before: async ({ page }) => await page.route('**/api/customer/clients?*', () => undefined),
    expectedText: 'NOVO CLIENTE',
  },
  {
    name: 'clients-failed',
    title: 'Clients that failed to load',
    path: '/clients',
    viewer: studio,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/clients?*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar os seus clientes.',
  },
  {
    name: 'client-new',
    title: 'New client with an existing e-mail',
    path: '/clients',
    viewer: studio,
    expectedErrors: [409],
    before: enterClients,
    interact: async ({ page }) => {
      await button(page, 'NOVO CLIENTE').click()
      await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
      await page.getByLabel('E-mail', { exact: true }).fill(address('Ana Prado'))
      await page.getByLabel('Telefone', { exact: true }).pressSequentially('11987654321')
      await button(page, 'CRIAR CLIENTE').click()
    },
    expectedText: 'Você já tem um cliente com este e-mail.',
    long: true,
  },
  { name: 'client-edit', title: 'Editing a client', ...onClient('Otávio Reis', 'Editar'), expectedText: 'SALVAR' },
  {
    name: 'client-password',
    title: 'Access code of a client, revealed',
    ...onClient('Otávio Reis', 'Código de acesso'),
    interact: async ({ page }) => {
      await button(page, 'Ações de Otávio Reis').click()
      await button(page, 'Código de acesso').click()
      await button(page, 'MOSTRAR CÓDIGO').click()
    },
    expectedText: /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/,
  },
  {
    name: 'client-password-changed',
    title: 'Client with an own password',
    ...onClient('Priscila Moura', 'Código de acesso'),
    expectedText: 'O cliente alterou a senha, e você não tem mais acesso a ela.',
  },
  {
    name: 'client-details',
    title: 'Origin of a client',
    ...onClient('Priscila Moura', 'Detalhes'),
    expectedText: 'Galeria - Ensaio no campo',
  },
  {
    name: 'client-delete',
    title: 'Confirmation before deleting a client',
    ...onClient('Rafael Teles', 'Excluir'),
    expectedText: 'EXCLUIR CLIENTE',
  },
  {
    name: 'clients-import',
    title: 'Import of a client list',
    ...importing,
    interact: async ({ page }) => await button(page, 'IMPORTAR LISTA').click(),
    expectedText: 'ESCOLHER ARQUIVO',
  },
  {
    name: 'clients-import-preview',
    title: 'Client list with new, known and wrong rows',
    ...importing,
    interact: async ({ page }) => await chooseList(page, spreadsheet),
    expectedText: 'IMPORTAR 3 CLIENTES',
  },
  {
    name: 'clients-import-done',
    title: 'Imported client list',
    ...importing,
    before: async (context) => {
      await enterClients(context)
      // Every run is a check, which answers the same and stores nothing.
      await context.page.route('**/api/customer/clients/import', async (route) => {
        const body = route.request().postDataJSON() as object
        await route.continue({ postData: JSON.stringify({ ...body, preview: true }) })
      })
    },
    interact: async ({ page }) => {
      await chooseList(page, spreadsheet)
      await button(page, 'IMPORTAR 3 CLIENTES').click()
    },
    expectedText: /^3 clientes importados/,
  },
  {
    name: 'clients-import-empty',
    title: 'File without clients',
    ...importing,
    interact: async ({ page }) => await chooseList(page, ['']),
    expectedText: /^Não encontramos clientes neste arquivo/,
  },
]
