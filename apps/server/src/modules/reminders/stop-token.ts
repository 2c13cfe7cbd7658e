import { z } from 'zod'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import { sealToken, unsealToken } from '../../platform/crypto/sealed-token.ts'

const stopPurpose = keyPurpose('reminder-stop')
const boundBefore = 'reminder-stop'

const stopped = z.object({ customerId: z.uuid(), clientId: z.uuid() })

type Stopped = z.output<typeof stopped>

/** Proves that its holder got a reminder to this client. It stops reminders and gives no access to anything. */
function stopToken(keys: Keys, { customerId, clientId }: Stopped): string {
  const text = JSON.stringify({ customerId, clientId } satisfies Stopped)
  return sealToken(keys, { purpose: stopPurpose, customerId, text })
}

/** Returns null when the token is not ours. */
export function readStopToken(keys: Keys, token: string): Stopped | null {
  return (
    parseStopped(() => unsealToken(keys, stopPurpose, token).text) ??
    // Mails that were sent before tokens began with the customer's id: their links work for good.
    parseStopped(() => keys.unseal(stopPurpose, Buffer.from(token, 'base64url'), boundBefore))
  )
}

function parseStopped(read: () => string): Stopped | null {
  try {
    return stopped.parse(JSON.parse(read()))
  } catch {
    // The caller responds as for an unknown link.
    return null
  }
}

/** The path of the one-click stop. The token is in the query, which the edge does not log. */
export const oneClickStopPath = '/api/reminder-stops/one-click'

/** `page`: for people, changes nothing until its button is pressed. `oneClick`: for mail programs. */
export function stopLinks(keys: Keys, appOrigin: string, client: Stopped): { page: string; oneClick: string } {
  const token = stopToken(keys, client)
  return { page: stopPage(appOrigin, token), oneClick: `${appOrigin}${oneClickStopPath}?t=${token}` }
}

export function stopPage(appOrigin: string, token: string): string {
  return `${appOrigin}/stop-reminders#t=${token}`
}
