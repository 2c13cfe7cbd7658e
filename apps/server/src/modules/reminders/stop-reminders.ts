import type { AnswerOf, describeReminderStop } from '@revela/contract'
import type { Visit } from '../../http/visit.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { findCustomer } from '../accounts/index.ts'
import { openProfile } from '../profiles/index.ts'
import type { RemindersDeps } from './reminders.module.ts'
import { insertStop, readClients } from './reminders.repository.ts'
import { readStopToken } from './stop-token.ts'

type Deps = Pick<RemindersDeps, 'db' | 'clock' | 'keys' | 'limiter'>

async function openToken({ keys, limiter }: Deps, token: string, { address }: Pick<Visit, 'address'>) {
  const client = readStopToken(keys, token)
  if (client) return client
  // Only unusable tokens count: a mail provider posts the stops of many clients from a few addresses.
  await limiter.consume([{ name: 'reminder-stop:ip', key: address, max: 60, windowSeconds: 3_600 }])
  throw new ApiError('InvalidStopToken')
}

/** What the stop page shows. Changes nothing: mail scanners open links too. */
export async function describeStop(
  deps: Deps,
  token: string,
  visit: Pick<Visit, 'address'>,
): Promise<AnswerOf<typeof describeReminderStop>> {
  const { customerId, clientId } = await openToken(deps, token, visit)
  return deps.db.tenant(customerId, async (tx) => {
    // The account may have been erased since the mail was sent.
    if (!(await findCustomer(tx, customerId))) throw new ApiError('InvalidStopToken')
    const client = (await readClients(tx, customerId, [clientId])).get(clientId)
    const { display_name: studio } = await openProfile(tx, customerId, deps.clock())
    // A deleted client gets no reminders either.
    return { studio, stopped: client === undefined || client.stopped_at !== null }
  })
}

/** Stops the reminders of this client at once. Succeeds also when they are stopped or the client is deleted. */
export async function stopReminders(deps: Deps, token: string, visit: Pick<Visit, 'address'>): Promise<void> {
  const { customerId, clientId } = await openToken(deps, token, visit)
  await deps.db.tenant(customerId, (tx) => insertStop(tx, customerId, clientId, deps.clock()))
}
