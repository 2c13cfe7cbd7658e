import type { Tx } from '../../platform/db/database.ts'
import { codeSecret, newAccessCode, passwordSecret, unsealCode } from './access-code.ts'
import { findClient, storeSecret } from './client.repository.ts'
import type { ClientsNeeds } from './clients.needs.ts'
import { recordSecretEvent } from './secret-event.repository.ts'
import { endSessionsOfClient } from './sessions/client-session.repository.ts'

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
