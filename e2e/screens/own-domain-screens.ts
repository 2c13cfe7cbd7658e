import type { AnswerOf, getDomain } from '@revela/contract'
import { ownDomainProblemHelp } from '@revela/phrases'
import type { Screen, ScreenContext, Viewer } from './screen.ts'

type Answer = AnswerOf<typeof getDomain>
type OwnDomain = NonNullable<Answer['domain']>
type DomainRecord = OwnDomain['records'][number]

// The site of the screens has no certificate authority, and most states need real time and TLS: they are mocked here.
// e2e/brand/own-domain.e2e.ts walks through those that a site reaches by itself.
const viewer: Viewer = {}
const name = 'fotos.estudioaurora.com.br'
const target = 'd-k3n7qv5xw2rj6tyb4hmz.galerias.revela.com.br'

const cname: DomainRecord = { type: 'CNAME', name: 'fotos', full_name: name, value: target, found: [], ok: false }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const waiting: OwnDomain = {
  name,
  address: `https://${name}`,
  state: 'waiting',
  problem: 'none',
  help: ownDomainProblemHelp.none({ name }),
  records: [cname],
  checked_at: minutesAgo(2),
  certificate_until: null,
  redirect_until: null,
}
const right: Pick<OwnDomain, 'problem' | 'help' | 'records'> = {
  problem: null,
  help: null,
  records: [{ ...cname, found: [target], ok: true }],
}

const answering =
  (domain: OwnDomain | null, change: Partial<Answer> = {}) =>
  async ({ page }: ScreenContext) =>
    await page.route('**/api/customer/domain', (route) =>
      route.fulfill({ json: { offered: true, allowed: true, domain, ...change } satisfies Answer }),
    )

const typed = (text: string) => async (context: ScreenContext) =>
  await context.page.getByLabel('Seu domínio', { exact: true }).fill(text)

const apex = 'estudioaurora.com.br'
const apexRecord = { name: '@', full_name: apex, found: ['198.51.100.24', '203.0.113.80'] } as const

const longName = 'galerias-de-casamentos-e-ensaios-de-familia.estudio-fotografico-aurora-e-irmaos.com.br'

const page = { path: '/settings/subdomain', viewer } as const

export const ownDomainScreens: readonly Screen[] = [
  {
    ...page,
    name: 'own-domain',
    title: 'Own domain, none yet',
    before: answering(null),
    interact: typed(name),
    expectedText: /^Está escrito certo/,
  },
  {
    ...page,
    name: 'own-domain-main-address',
    title: 'The address of the studio’s own site',
    before: answering(null),
    interact: typed(`www.${apex}`),
    expectedText: `Usar ${name}`,
  },
  {
    ...page,
    name: 'own-domain-wrong',
    title: 'A name that cannot be a domain',
    before: answering(null),
    interact: typed('estudioaurora'),
    expectedText: /^Falta o final do domínio/,
  },
  {
    ...page,
    name: 'own-domain-gated',
    title: 'Own domain on a plan without it',
    before: answering(null, { allowed: false }),
    expectedText: 'USAR O MEU DOMÍNIO',
  },
  {
    ...page,
    name: 'own-domain-waiting',
    title: 'The record to create',
    before: answering(waiting),
    expectedText: 'Crie este registro',
  },
  {
    ...page,
    name: 'own-domain-other',
    title: 'Another record in its place, and a registrar’s guide',
    before: answering({
      ...waiting,
      problem: 'other_address',
      help: ownDomainProblemHelp.other_address({ name }),
      records: [{ ...cname, found: ['203.0.113.80'] }],
    }),
    interact: async ({ page: tab }) => await tab.getByText('Registro.br', { exact: true }).click(),
    expectedText: 'Está diferente',
  },
  {
    ...page,
    name: 'own-domain-apex',
    title: 'A registered name itself: addresses and proof',
    before: answering({
      ...waiting,
      name: apex,
      address: `https://${apex}`,
      problem: 'mixed_addresses',
      help: ownDomainProblemHelp.mixed_addresses({ name: apex }),
      records: [
        { type: 'A', ...apexRecord, found: [...apexRecord.found], value: '198.51.100.24', ok: true },
        {
          type: 'TXT',
          name: '_revela',
          full_name: `_revela.${apex}`,
          value: 'revela=k3n7qv5xw2rj6tyb4hmz',
          found: [],
          ok: false,
        },
      ],
    }),
    expectedText: 'Há um valor a mais',
  },
  {
    ...page,
    name: 'own-domain-long',
    title: 'A long name',
    before: answering({
      ...waiting,
      name: longName,
      address: `https://${longName}`,
      help: ownDomainProblemHelp.none({ name: longName }),
      records: [{ ...cname, name: longName.split('.')[0] ?? '', full_name: longName }],
    }),
    expectedText: longName,
  },
  {
    ...page,
    name: 'own-domain-issuing',
    title: 'Waiting for the certificate',
    before: answering({ ...waiting, ...right, state: 'issuing' }),
    expectedText: 'Quase pronto',
  },
  {
    ...page,
    name: 'own-domain-active',
    title: 'Own domain in use',
    before: answering({ ...waiting, ...right, state: 'active', certificate_until: daysAhead(76) }),
    expectedText: /^Certificado de segurança válido/,
  },
  {
    ...page,
    name: 'own-domain-fallback',
    title: 'The DNS went away',
    before: answering({ ...waiting, state: 'fallback', certificate_until: daysAhead(40) }),
    expectedText: 'O seu domínio não leva mais às suas galerias',
  },
  {
    ...page,
    name: 'own-domain-redirecting',
    title: 'The plan no longer includes it',
    before: answering(
      { ...waiting, ...right, state: 'redirecting', certificate_until: daysAhead(40), redirect_until: daysAhead(81) },
      { allowed: false },
    ),
    expectedText: 'MANTER O MEU DOMÍNIO',
  },
  {
    ...page,
    name: 'own-domain-remove',
    title: 'Removing the own domain',
    long: true,
    before: answering({ ...waiting, ...right, state: 'active', certificate_until: daysAhead(76) }),
    interact: async ({ page: tab }) => await tab.getByRole('button', { name: 'REMOVER DOMÍNIO' }).click(),
    expectedText: `Remover ${name}?`,
  },
  {
    ...page,
    name: 'own-domain-failed',
    title: 'Own domain that failed to load',
    expectedErrors: [503],
    before: async ({ page: tab }) =>
      await tab.route('**/api/customer/domain', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar o seu domínio.',
  },
]
