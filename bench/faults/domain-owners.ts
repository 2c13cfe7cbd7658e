import { setTimeout as sleep } from 'node:timers/promises'
import type { CuttableClient, HttpResponse } from './cuttable-client.ts'
import type { DomainAuthority } from './domain-authority.ts'
import type { Content, Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import { retry, StuckError, type Tally } from './retry.ts'

export type DomainStudio = { readonly customerId: string; readonly cookie: string }

type Input = {
  readonly studios: readonly [DomainStudio, DomainStudio]
  readonly client: CuttableClient
  readonly apiPort: number
  readonly authority: DomainAuthority
  readonly ledger: Ledger
  readonly tally: Tally
  readonly random: Random
  readonly isOpen: () => boolean
}

type Answer = {
  readonly domain: { readonly state: string; readonly records: readonly { readonly value: string }[] } | null
}
/** The account may change its domain ten times a day. */
class LimitReached extends Error {}

const activationMs = 15_000

/**
 * Two photographers want the same name, one name after the other. The DNS names one of them, who gets a certificate,
 * and sometimes removes the domain and adds it again.
 */
export async function wantDomains(input: Input): Promise<void> {
  const { studios, random, isOpen, authority, ledger } = input
  const present = new Map<string, Content>()
  try {
    while (isOpen()) {
      const name = `fotos.estudio-${random.integer(1, 1e9)}.com.br`
      const owner = random.pick(studios)
      ledger.record('owner', name, entryOf(owner, name, [owner.customerId]))
      // The other one may be first, so that adding early is no advantage.
      const [, answer] = await Promise.all([
        setDomain(
          input,
          studios.find((studio) => studio !== owner)!,
          name,
          present,
        ),
        setDomain(input, owner, name, present),
      ])
      const target = answer?.domain?.records.at(-1)?.value
      if (target === undefined) throw new Error(`adding ${name} named no record`)
      await authority.dns.setAddresses(target, ['127.0.0.1'])
      await authority.dns.setCname(name, target)
      await waitUntilActive(input, owner)
      if (random.chance(0.4)) {
        await removeDomain(input, owner, present)
        if (random.chance(0.5)) await setDomain(input, owner, name, present)
      }
      await sleep(random.between(1_000, 5_000))
    }
  } catch (error) {
    if (!(error instanceof StuckError) && !(error instanceof LimitReached)) throw error
  }
}

async function setDomain(
  input: Input,
  studio: DomainStudio,
  name: string,
  present: Map<string, Content>,
): Promise<Answer | null> {
  const { tally, ledger } = input
  const before = present.get(studio.customerId) ?? null
  record(ledger, studio, [before, name])
  const answer = await retry(tally, `domain ${name}`, async () => {
    const { status, text } = await call(input, studio, 'PUT', '', { name })
    if (status === 429) return 'limited' as const
    // Somebody else has proven it.
    if (status === 409) return 'taken' as const
    return status === 200 ? (JSON.parse(text) as Answer) : undefined
  })
  if (answer === 'limited') throw new LimitReached()
  const after = answer === 'taken' ? before : name
  record(ledger, studio, [after])
  present.set(studio.customerId, after)
  if (answer === 'taken') return null
  tally.acknowledged.domain += 1
  return answer
}

async function removeDomain(input: Input, studio: DomainStudio, present: Map<string, Content>): Promise<void> {
  record(input.ledger, studio, [present.get(studio.customerId) ?? null, null])
  await retry(input.tally, 'removal of a domain', async () =>
    (await call(input, studio, 'DELETE', '')).status === 200 ? true : undefined,
  )
  record(input.ledger, studio, [null])
  present.set(studio.customerId, null)
  input.tally.acknowledged.domain_removed += 1
}

/** After a killed worker the product waits minutes before the next order; this does not. */
async function waitUntilActive(input: Input, studio: DomainStudio): Promise<void> {
  for (let end = Date.now() + activationMs; Date.now() < end && input.isOpen(); await sleep(1_500)) {
    const answer = await call(input, studio, 'POST', '/check').catch(() => undefined)
    if (answer?.status !== 200) continue
    if ((JSON.parse(answer.text) as Answer).domain?.state !== 'active') continue
    input.tally.acknowledged.certificate += 1
    return
  }
}

function call(
  { client, apiPort }: Input,
  { cookie }: DomainStudio,
  method: string,
  rest: string,
  body?: object,
): Promise<HttpResponse> {
  const json = body && { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  return client.send({ port: apiPort, method, path: `/api/customer/domain${rest}`, cookie, ...json })
}

function record(ledger: Ledger, studio: DomainStudio, allowedContents: readonly Content[]): void {
  ledger.record('domain', studio.customerId, entryOf(studio, 'domain', allowedContents))
}

function entryOf({ customerId }: DomainStudio, title: string, allowedContents: readonly Content[]) {
  return { customerId, ownerId: customerId, title, allowedContents }
}
