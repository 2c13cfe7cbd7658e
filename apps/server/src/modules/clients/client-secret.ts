import { ACCESS_CODE_ALPHABET, ACCESS_CODE_LENGTH, formatAccessCode, normalizeAccessCode } from '@revela/domain'
import { randomInt } from 'node:crypto'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { keyPurpose } from '../../platform/crypto/keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { findClient, recordSecretEvent, storeSecret } from './client.repository.ts'
import type { ClientsRoutesDeps, ClientsDeps, ClientsTables } from './clients.module.ts'
import { endClientSessions } from './sessions/client-session.repository.ts'

const codePurpose = keyPurpose('client-code')

type Secret = Pick<ClientsTables['client'], 'secret_kind' | 'secret_hash' | 'code_sealed'>

/** 59 random bits in readable form. */
export function newAccessCode(): string {
  const characters = Array.from({ length: ACCESS_CODE_LENGTH }, () =>
    ACCESS_CODE_ALPHABET.charAt(randomInt(ACCESS_CODE_ALPHABET.length)),
  )
  return formatAccessCode(characters.join(''))
}

/** The stored form of a code: a hash to check it, and a sealed copy to show it to the photographer again. */
export async function codeSecret(
  { hasher, keys }: Pick<ClientsDeps, 'hasher' | 'keys'>,
  customerId: string,
  clientId: string,
  code: string,
): Promise<Secret> {
  return {
    secret_kind: 'code',
    secret_hash: await hasher.hash(normalizeAccessCode(code)),
    code_sealed: keys.seal(codePurpose, code, boundTo(customerId, clientId)),
  }
}

/** Stores only a hash: a client's own password cannot be read by anyone. */
async function passwordSecret({ hasher }: Pick<ClientsDeps, 'hasher'>, password: string): Promise<Secret> {
  return { secret_kind: 'password', secret_hash: await hasher.hash(password), code_sealed: null }
}

/** Normalizes typed text to the form that was hashed. */
export function normalizeSecret(kind: Secret['secret_kind'], secretText: string): string {
  return kind === 'code' ? normalizeAccessCode(secretText) : secretText
}

function unsealCode({ keys }: Pick<ClientsDeps, 'keys'>, client: ClientsTables['client']): string | null {
  const { customer_id, id, code_sealed } = client
  return code_sealed && keys.unseal(codePurpose, code_sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, clientId: string): string {
  return `${customerId}/${clientId}`
}

/** The client's own password replaces the code and erases it; sessions opened with the code end. */
export async function setOwnPassword(
  deps: ClientsDeps,
  customerId: string,
  clientId: string,
  password: string,
  except: string | null = null,
): Promise<void> {
  const secret = await passwordSecret(deps, password)
  const at = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, at)
    await recordSecretEvent(tx, {
      customer_id: customerId,
      client_id: clientId,
      at,
      kind: 'chosen',
      session_id: null,
    })
    await endClientSessions(tx, customerId, clientId, { by: 'code', except })
  })
}

/** Replaces the current secret with a new code. `sessionId` is the photographer's session. */
export async function resetAccessCode(
  deps: ClientsDeps,
  customerId: string,
  clientId: string,
  sessionId: string | null = null,
): Promise<string> {
  const code = newAccessCode()
  const secret = await codeSecret(deps, customerId, clientId, code)
  const at = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, at)
    await recordSecretEvent(tx, {
      customer_id: customerId,
      client_id: clientId,
      at,
      kind: 'reset',
      session_id: sessionId,
    })
    await endClientSessions(tx, customerId, clientId, { by: 'code', except: null })
  })
  return code
}

/** Returns the code for the photographer; null once the client chose a password. */
export async function revealAccessCode(
  deps: ClientsDeps,
  customerId: string,
  clientId: string,
  sessionId: string | null = null,
): Promise<string | null> {
  return deps.db.tenant(customerId, async (tx) => {
    const client = await findClient(tx, customerId, clientId)
    const code = client ? unsealCode(deps, client) : null
    if (code !== null) {
      await recordSecretEvent(tx, {
        customer_id: customerId,
        client_id: clientId,
        at: deps.clock(),
        kind: 'revealed',
        session_id: sessionId,
      })
    }
    return code
  })
}

/**
 * Returns the code for a mail to the client; null once they chose a password. Records an event in the mail's
 * transaction.
 */
export async function mailedCode(
  deps: Pick<ClientsDeps, 'keys'>,
  tx: Tx,
  event: { customerId: string; clientId: string; sessionId: string; now: Date },
): Promise<string | null> {
  const { customerId, clientId, sessionId, now } = event
  const client = await findClient(tx, customerId, clientId)
  const code = client ? unsealCode(deps, client) : null
  if (code !== null) {
    await recordSecretEvent(tx, {
      customer_id: customerId,
      client_id: clientId,
      at: now,
      kind: 'mailed',
      session_id: sessionId,
    })
  }
  return code
}

const maxPerHour = 30

const limit = (name: string, customerId: string): Limit => ({
  name: `client:${name}`,
  key: customerId,
  max: maxPerHour,
  windowSeconds: 3_600,
})

/** The limit lets a stolen session read only a few codes, and each reading is recorded. */
export async function revealCode(
  deps: ClientsRoutesDeps,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string | null> {
  await deps.limiter.consume([limit('reveal', customerId)])
  const code = await revealAccessCode(deps, customerId, clientId, sessionId)
  deps.log.info(
    { customerId, clientId, sessionId, requestId: visit.requestId },
    'access code shown to the photographer',
  )
  return code
}

export async function renewCode(
  deps: ClientsRoutesDeps,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string> {
  await deps.limiter.consume([limit('reset', customerId)])
  const code = await resetAccessCode(deps, customerId, clientId, sessionId)
  deps.log.info({ customerId, clientId, sessionId, requestId: visit.requestId }, 'access code replaced')
  return code
}
