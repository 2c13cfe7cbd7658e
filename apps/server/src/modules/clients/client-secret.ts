import { ACCESS_CODE_ALPHABET, ACCESS_CODE_LENGTH, formatAccessCode, normalizeAccessCode } from '@revela/domain'
import { randomInt } from 'node:crypto'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import { keyPurpose } from '../../platform/crypto/keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { findClient, recordSecretEvent, storeSecret } from './client.repository.ts'
import type { ClientDeskNeeds, ClientsNeeds, ClientsTables } from './clients.module.ts'
import { endSessionsOfClient } from './sessions/client-session.repository.ts'

const codePurpose = keyPurpose('client-code')

type Secret = Pick<ClientsTables['client'], 'secret_kind' | 'secret_hash' | 'code_sealed'>

/** 59 random bits, as a person reads them. */
export function newAccessCode(): string {
  const characters = Array.from({ length: ACCESS_CODE_LENGTH }, () =>
    ACCESS_CODE_ALPHABET.charAt(randomInt(ACCESS_CODE_ALPHABET.length)),
  )
  return formatAccessCode(characters.join(''))
}

/** What is kept of a code: enough to check it, and enough to show it to the photographer again. */
export async function codeSecret(
  { hasher, keys }: Pick<ClientsNeeds, 'hasher' | 'keys'>,
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

/** Only enough to check it: nobody reads a person's own password. */
async function passwordSecret({ hasher }: Pick<ClientsNeeds, 'hasher'>, password: string): Promise<Secret> {
  return { secret_kind: 'password', secret_hash: await hasher.hash(password), code_sealed: null }
}

/** What is typed, as it was hashed. */
export function typedSecret(kind: Secret['secret_kind'], typed: string): string {
  return kind === 'code' ? normalizeAccessCode(typed) : typed
}

function unsealCode({ keys }: Pick<ClientsNeeds, 'keys'>, client: ClientsTables['client']): string | null {
  const { customer_id, id, code_sealed } = client
  return code_sealed && keys.unseal(codePurpose, code_sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, clientId: string): string {
  return `${customerId}/${clientId}`
}

/** The client's own password takes the code's place and erases it; whoever came in by the code is out. */
export async function setOwnPassword(
  needs: ClientsNeeds,
  customerId: string,
  clientId: string,
  password: string,
  except: string | null = null,
): Promise<void> {
  const secret = await passwordSecret(needs, password)
  const at = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, at)
    await recordSecretEvent(tx, {
      customer_id: customerId,
      client_id: clientId,
      at,
      kind: 'chosen',
      session_id: null,
    })
    await endSessionsOfClient(tx, customerId, clientId, { by: 'code', except })
  })
}

/** A new code in place of whatever there was. `sessionId`: of the photographer who asked. */
export async function resetAccessCode(
  needs: ClientsNeeds,
  customerId: string,
  clientId: string,
  sessionId: string | null = null,
): Promise<string> {
  const code = newAccessCode()
  const secret = await codeSecret(needs, customerId, clientId, code)
  const at = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, at)
    await recordSecretEvent(tx, {
      customer_id: customerId,
      client_id: clientId,
      at,
      kind: 'reset',
      session_id: sessionId,
    })
    await endSessionsOfClient(tx, customerId, clientId, { by: 'code', except: null })
  })
  return code
}

/** The code for the photographer's eyes; null once the client chose a password. */
export async function revealAccessCode(
  needs: ClientsNeeds,
  customerId: string,
  clientId: string,
  sessionId: string | null = null,
): Promise<string | null> {
  return needs.db.tenant(customerId, async (tx) => {
    const client = await findClient(tx, customerId, clientId)
    const code = client ? unsealCode(needs, client) : null
    if (code !== null) {
      await recordSecretEvent(tx, {
        customer_id: customerId,
        client_id: clientId,
        at: needs.clock(),
        kind: 'revealed',
        session_id: sessionId,
      })
    }
    return code
  })
}

/** The code for a mail to the client; null where they chose a password. Leaves a line in the mail's own transaction. */
export async function mailedCode(
  needs: Pick<ClientsNeeds, 'keys'>,
  tx: Tx,
  given: { customerId: string; clientId: string; sessionId: string; now: Date },
): Promise<string | null> {
  const { customerId, clientId, sessionId, now } = given
  const client = await findClient(tx, customerId, clientId)
  const code = client ? unsealCode(needs, client) : null
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

const most = 30

const limit = (name: string, customerId: string): Limit => ({
  name: `client:${name}`,
  of: customerId,
  most,
  windowSeconds: 3_600,
})

/** A stolen session reads a handful of codes, and every one of them leaves a line. */
export async function showCode(
  needs: ClientDeskNeeds,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string | null> {
  await needs.limiter.take([limit('reveal', customerId)])
  const code = await revealAccessCode(needs, customerId, clientId, sessionId)
  needs.log.info({ customerId, clientId, sessionId, requestId: visit.requestId }, 'client code shown')
  return code
}

export async function renewCode(
  needs: ClientDeskNeeds,
  { customerId, sessionId }: CustomerPrincipal,
  clientId: string,
  visit: Visit,
): Promise<string> {
  await needs.limiter.take([limit('reset', customerId)])
  const code = await resetAccessCode(needs, customerId, clientId, sessionId)
  needs.log.info({ customerId, clientId, sessionId, requestId: visit.requestId }, 'client code renewed')
  return code
}
