import { checkDomain, getDomain, setDomain } from '@revela/contract'
import { startCertificateAuthority, type CertificateAuthority } from '@revela/dev-env'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDomains } from '../src/modules/domains/check-domains.job.ts'
import type { DomainRow } from '../src/modules/domains/domains.module.ts'
import { dnsLookup, openAuthority } from '../src/modules/domains/index.ts'
import { createPlanCatalogue } from '../src/modules/subscriptions/index.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { createRateLimiter } from '../src/platform/rate-limit/rate-limit.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import { createUser, type User } from './users.ts'

export const certificatesToken = 'the-token-of-the-edge-in-these-tests-0'
export const ourAddresses = ['127.0.0.1']

type Domains = Awaited<ReturnType<typeof openDomains>>
export type { Domains }

const read = async ({ browser }: User) => (await browser.call(getDomain)).answer

/** The api with the real pebble, which fetches challenges through a port that forwards to the api, as the edge does. */
export async function openDomains() {
  let offsetMs = 0
  let api: ApiUnderTest | null = null
  const fetches: string[] = []
  const edge = await challengeServer(fetches, () => api)
  const dir = mkdtempSync(join(tmpdir(), 'revela-pebble-'))
  const authority = await startCertificateAuthority({ dir, httpPort: (edge.address() as AddressInfo).port })
  const clock = () => new Date(Date.now() + offsetMs)
  const opened = await apiUnderTest({ clock, env: { ...authority.env, CERTIFICATES_TOKEN: certificatesToken } })
  api = opened
  const { platform, stack, rows } = opened
  const sweep = openSweep(stack.sweepUrl)
  const deps = {
    ...platform,
    sweep,
    limiter: createRateLimiter(platform.db.pool, platform.keys),
    subscriptions: {
      ...platform,
      plans: createPlanCatalogue(platform.db),
      contentOrigin: platform.config.CONTENT_ORIGIN,
    },
    lookup: dnsLookup(platform.config),
    authority: openAuthority(platform),
  }
  const row = async ({ customerId }: User) =>
    (await rows<DomainRow>('select * from own_domain where customer_id = $1', [customerId]))[0]
  return {
    api: opened,
    authority,
    deps,
    fetches,
    row,
    read,
    clock,
    /** A photographer with a paid plan that lasts as long as the clock of any test is moved. */
    user: async (planId = 19) => {
      const user = await createUser(opened, { product: 'gallery_pro' })
      await setPlan(opened, user, planId)
      return user
    },
    setPlan: (user: User, planId: number) => setPlan(opened, user, planId),
    add: (user: User, name: string) => user.browser.call(setDomain, { body: { name } }),
    checkNow: (user: User) => user.browser.call(checkDomain),
    /** Runs the job as if these photographers' domains alone were due. */
    check: async (users: User | readonly User[], changed: Partial<typeof deps> = {}) => {
      const ids = [users].flat().map(({ customerId }) => customerId)
      await rows(
        `update own_domain set check_at = case when customer_id = any($1::uuid[]) then 'epoch'::timestamptz else '2100-01-01' end`,
        [ids],
      )
      await checkDomains({ ...deps, ...changed })
    },
    /** Creates the record that the account is asked for. */
    point: async (user: User) => {
      const { name, token } = (await row(user))!
      const target = targetOf(opened, token)
      await authority.dns.setAddresses(target, ourAddresses)
      await authority.dns.setCname(name, target)
    },
    target: async (user: User) => targetOf(opened, (await row(user))!.token),
    moveClock: async (ms: number) => {
      offsetMs = ms
      await rows(`update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`, [clock()])
      await rows('delete from rate_limit')
    },
    activeName: async ({ customerId }: User) =>
      (
        await rows<{ own_domain: string | null }>('select own_domain from profile where customer_id = $1', [customerId])
      )[0]?.own_domain,
    mails: async ({ customerId }: User) =>
      (
        await rows<{ kind: string }>(
          `select kind from outbox_mail where customer_id = $1 and kind like 'domain-%' order by id`,
          [customerId],
        )
      ).map(({ kind }) => kind),
    listForEdge: async (after = 0, token = certificatesToken) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await opened.server.inject({ url: `/edge/certificates?after=${after}`, headers })
      return { status: response.statusCode, list: response.body === '' ? null : response.json<EdgeList>() }
    },
    close: async () => {
      await sweep.close()
      await opened.close()
      await authority.stop()
      await new Promise((resolve) => edge.close(resolve))
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type EdgeList = { certificates: { name: string; pem: string | null; revision: number }[]; more: boolean }

function targetOf({ platform }: ApiUnderTest, token: string): string {
  return `d-${token}.${platform.config.GALLERIES_DOMAIN.replace(/:\d+$/, '')}`
}

async function setPlan({ rows }: ApiUnderTest, { customerId }: User, planId: number): Promise<void> {
  await rows(
    `update subscription set plan_id = $2, previous_plan_id = null, trial_ends_at = null, paid_until = '2040-01-01'
      where customer_id = $1`,
    [customerId, planId],
  )
}

/** What nginx does on port 80: only challenges reach the api. */
function challengeServer(fetches: string[], api: () => ApiUnderTest | null): Promise<Server> {
  const server = createServer((request, response) => {
    const token = /^\/\.well-known\/acme-challenge\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    const target = api()
    if (token === undefined || !target) {
      response.writeHead(404).end()
      return
    }
    fetches.push(request.headers.host ?? '')
    target.server.inject({ url: `/acme-challenge/${token}` }).then(
      ({ statusCode, body }) => response.writeHead(statusCode, { 'content-type': 'text/plain' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** The certificates of a PEM text, the domain's own first. */
export function certificatesIn(pem: string): X509Certificate[] {
  const texts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  return texts.map((text) => new X509Certificate(text))
}

export type { CertificateAuthority }
