import * as acme from 'acme-client'
import type { Agent } from 'node:https'
import { deleteChallenge, openAcmeAccount, storeAcmeAccountUrl, storeChallenge } from './acme.repository.ts'
import { AuthorityError, type AuthorityDeps, type IssuedCertificate } from './authority.ts'

type Deps = AuthorityDeps & { readonly directoryUrl: string; readonly agent: Agent }

/** Our key has no account there any more; it is registered again by the next order. */
class UnknownAccount extends AuthorityError {}

const requestTimeoutMs = 15_000
// An order is polled for about a minute: at once, then after 0.25, 0.5, 1, … seconds.
const polling = { backoffAttempts: 10, backoffMin: 250, backoffMax: 15_000 }
const defaultBusyMs = 60_000

const { axios } = acme
axios.defaults.timeout = requestTimeoutMs
// The library would wait inside the order for as long as the authority asks. The job comes back instead.
Object.assign(axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 } })
axios.interceptors.response.use((response) => {
  if (String((response.data as { type?: unknown } | null)?.type).endsWith(':accountDoesNotExist')) {
    throw new UnknownAccount('busy', 'the authority does not know our account', { retryAfterMs: defaultBusyMs })
  }
  if (response.status !== 429 && response.status !== 503) return response
  const retryAfterMs = retryAfter(response.headers['retry-after'])
  throw new AuthorityError('busy', `the authority answered ${response.status}`, { retryAfterMs })
})

function retryAfter(value: unknown): number {
  const seconds = Number(value)
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1_000
  const date = Date.parse(String(value))
  return Number.isNaN(date) ? defaultBusyMs : Math.max(0, date - Date.now())
}

/**
 * One order, from our account to the certificate. Nothing of it is needed again: after a crash a new order is made, and
 * the authority lets the old one expire.
 */
export async function orderCertificate(deps: Deps, name: string): Promise<IssuedCertificate> {
  axios.defaults.httpsAgent = deps.agent
  try {
    const client = await openClient(deps)
    const order = await client.createOrder({ identifiers: [{ type: 'dns', value: name }] })
    for (const authorization of await client.getAuthorizations(order)) await proveControl(deps, client, authorization)
    const key = await acme.crypto.createPrivateEcdsaKey('P-256')
    const [, request] = await acme.crypto.createCsr({ commonName: name, altNames: [name] }, key)
    const finalized = await client.finalizeOrder(order, request)
    return { privateKey: key.toString(), chain: await client.getCertificate(finalized) }
  } catch (error) {
    if (error instanceof UnknownAccount) await storeAcmeAccountUrl(deps, deps.directoryUrl, null)
    throw toAuthorityError(error)
  }
}

async function openClient(deps: Deps): Promise<acme.Client> {
  const { directoryUrl, config } = deps
  const account = await openAcmeAccount(deps, directoryUrl, async () =>
    (await acme.crypto.createPrivateEcdsaKey('P-256')).toString(),
  )
  const client = new acme.Client({
    directoryUrl,
    accountKey: account.key,
    ...(account.url === null ? {} : { accountUrl: account.url }),
    ...polling,
  })
  if (account.url !== null) return client
  await register(client, config.ACME_EMAIL)
  await storeAcmeAccountUrl(deps, directoryUrl, client.getAccountUrl())
  return client
}

/**
 * The authority answers with the same account for the same key, so this may be repeated after a crash. The library then
 * also sends an update, which an authority may reject as empty: the account's address is known by then.
 */
async function register(client: acme.Client, email: string | undefined): Promise<void> {
  const contact = email === undefined ? {} : { contact: [`mailto:${email}`] }
  try {
    await client.createAccount({ termsOfServiceAgreed: true, ...contact })
  } catch (error) {
    if (!hasAccountUrl(client)) throw error
  }
}

function hasAccountUrl(client: acme.Client): boolean {
  try {
    return client.getAccountUrl() !== ''
  } catch {
    // The library throws while it knows none.
    return false
  }
}

async function proveControl(deps: Deps, client: acme.Client, authorization: acme.Authorization): Promise<void> {
  if (authorization.status === 'valid') return
  const challenge = authorization.challenges.find(({ type }) => type === 'http-01')
  if (!challenge) throw new AuthorityError('rejected', 'the authority offers no challenge over HTTP')
  const keyAuthorization = await client.getChallengeKeyAuthorization(challenge)
  await storeChallenge(deps, { token: challenge.token, keyAuthorization })
  try {
    await client.completeChallenge(challenge)
    await client.waitForValidStatus(challenge)
  } finally {
    await deleteChallenge(deps, challenge.token)
  }
}

const networkErrors = /^(?:E[A-Z_]+|CERT_|DEPTH_|SELF_SIGNED|UNABLE_)/

function toAuthorityError(error: unknown): AuthorityError {
  if (error instanceof AuthorityError) return error
  const { message, code } = error as Error & { code?: unknown }
  const isNetwork = typeof code === 'string' && networkErrors.test(code)
  return new AuthorityError(isNetwork ? 'unavailable' : 'rejected', message, { cause: error })
}
