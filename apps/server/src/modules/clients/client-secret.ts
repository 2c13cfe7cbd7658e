import { codeSecret, newAccessCode, passwordSecret, unsealCode } from './access-code.ts'
import { findClient, storeSecret } from './client.repository.ts'
import type { ClientsNeeds } from './clients.needs.ts'
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
  await needs.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, needs.clock())
    await endSessionsOfClient(tx, customerId, clientId, { by: 'code', except })
  })
}

/** A new code in place of whatever there was. */
export async function resetAccessCode(needs: ClientsNeeds, customerId: string, clientId: string): Promise<string> {
  const code = newAccessCode()
  const secret = await codeSecret(needs, customerId, clientId, code)
  await needs.db.tenant(customerId, async (tx) => {
    await storeSecret(tx, customerId, clientId, secret, needs.clock())
    await endSessionsOfClient(tx, customerId, clientId, { by: 'code', except: null })
  })
  return code
}

/** The code for the photographer's eyes; null once the client chose a password. */
export async function revealAccessCode(
  needs: ClientsNeeds,
  customerId: string,
  clientId: string,
): Promise<string | null> {
  const client = await needs.db.tenant(customerId, (tx) => findClient(tx, customerId, clientId))
  return client ? unsealCode(needs, client) : null
}
