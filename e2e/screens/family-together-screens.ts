import type { Page } from 'playwright-core'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { beginSelection } from './family-selection-screens.ts'
import type { Screen, ScreenContext, Viewer } from './screen.ts'

const chooses: Viewer = { galleries: true, hasOtherSession: true }
const together = { path: '/:beach', family: true, viewer: chooses } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sets what an invited person thinks of the first photographs of the gallery. */
async function addOpinions(site: SiteUnderTest, participant: string, name: string, numbers: number[]): Promise<void> {
  await site.rows('update participant set name = $2, joined_at = invited_at where id = $1', [participant, name])
  await site.rows(
    `insert into participant_choice (customer_id, participant_id, number, state, revision)
     select t.customer_id, t.id, n.number, 'yes', s.revision
     from participant t
     join selection s on s.customer_id = t.customer_id and s.id = t.selection_id
     cross join unnest($2::int[]) n(number)
     where t.id = $1`,
    [participant, numbers],
  )
}

/** A client with two invited people, of whom both have marked photographs; returns the links. */
async function inviteTwo(context: ScreenContext): Promise<string[]> {
  const { page, site } = context
  const { selection, enter } = await beginSelection(context, 4)
  await enter()
  await button(page, 'Convidar para escolher junto').click()
  const dialog = page.getByRole('dialog', { name: 'Quem escolhe com você' })
  for (const count of [1, 2]) {
    await button(page, 'Criar um convite').click()
    await dialog.getByText(`Convite ${count}`, { exact: true }).waitFor()
  }
  const links = await dialog.getByRole('link', { name: /^WhatsApp/ }).all()
  const addresses = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  const rows = await site.rows('select id from participant where selection_id = $1 order by invited_at, id', [
    selection,
  ])
  await addOpinions(site, String(rows[0]?.['id']), 'João', [1, 2, 3, 5, 6])
  await addOpinions(site, String(rows[1]?.['id']), 'Dona Célia', [1, 2, 5, 7])
  await page.reload()
  await page.getByRole('gridcell').first().waitFor()
  return addresses.map((address) => /https?:[^ ]+$/.exec(new URL(address).searchParams.get('text') ?? '')?.[0] ?? '')
}

/** Opens the invitation as on another device: in their own browser, the client stays the client. */
async function opensAsInvited(page: Page, link: string): Promise<void> {
  await page.context().clearCookies()
  // From the same address this would be a navigation within the page.
  await page.goto('about:blank')
  await page.goto(link, { waitUntil: 'load' })
}

/** Screens of people who choose together. */
export const familyTogetherScreens: readonly Screen[] = [
  {
    ...together,
    name: 'family-together',
    title: 'What everybody thinks',
    interact: async (context) => {
      await inviteTwo(context)
      await button(context.page, 'Decidir juntos').click()
      await context.page.getByRole('gridcell').first().waitFor()
    },
    expectedText: /^Concordam \(\d\)$/,
  },
  {
    ...together,
    name: 'family-together-invitations',
    title: 'People who choose along',
    interact: async (context) => {
      await inviteTwo(context)
      await button(context.page, 'Decidir juntos').click()
      await button(context.page, 'Ver convites').click()
    },
    expectedText: 'Dona Célia',
    long: true,
  },
  {
    ...together,
    name: 'family-together-take',
    title: 'Taking the agreed photographs',
    interact: async (context) => {
      await inviteTwo(context)
      await button(context.page, 'Decidir juntos').click()
      await context.page.getByRole('button', { name: /^Levar / }).click()
    },
    expectedText: 'Agora',
    long: true,
  },
  {
    ...together,
    name: 'family-together-name',
    title: 'An invited person says their name',
    interact: async (context) => {
      const { page, site } = context
      const [link = ''] = await inviteTwo(context)
      await site.rows(`update participant set name = null where name = 'João'`, [])
      await opensAsInvited(page, link)
      await button(page, 'Ver minhas fotos').click()
    },
    expectedText: 'Como você se chama?',
    long: true,
  },
  {
    ...together,
    name: 'family-together-participant',
    title: 'An invited person chooses',
    interact: async (context) => {
      const { page } = context
      const [link = ''] = await inviteTwo(context)
      await opensAsInvited(page, link)
      await button(page, 'Ver minhas fotos').click()
      await page.getByRole('gridcell').first().waitFor()
    },
    expectedText: 'Você marcou 5',
  },
]
