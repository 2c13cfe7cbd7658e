import { z } from 'zod'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'

const stopPurpose = keyPurpose('reminder-stop')
const bound = 'reminder-stop'

const stopped = z.object({ customerId: z.uuid(), clientId: z.uuid() })

type Stopped = z.output<typeof stopped>

/** Proves that its holder got a reminder to this client. It stops reminders and gives no access to anything. */
function stopToken(keys: Keys, { customerId, clientId }: Stopped): string {
  const text = JSON.stringify({ customerId, clientId } satisfies Stopped)
  return keys.seal(stopPurpose, text, bound).toString('base64url')
}

/** Returns null when the token is not ours. */
export function readStopToken(keys: Keys, token: string): Stopped | null {
  try {
    return stopped.parse(JSON.parse(keys.unseal(stopPurpose, Buffer.from(token, 'base64url'), bound)))
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
