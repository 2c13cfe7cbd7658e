import { isPlaceholderEmail, type PlanLimits, type ReminderInput } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { readRemindedGalleries, type RemindedGallery } from './reminder-facts.read.ts'
import { readClients, readHistory, readReminderSettings, type RemindedClient } from './reminders.repository.ts'

/** One client with everything that decides about their reminders. */
export type ClientPlanInput = {
  readonly client: RemindedClient
  readonly galleries: readonly RemindedGallery[]
  readonly input: ReminderInput
}

/** Reads the facts of these clients as they are now. */
export async function readPlanInputs(
  tx: Tx,
  customerId: string,
  clientIds: readonly string[],
  { limits, now }: { readonly limits: PlanLimits | null; readonly now: Date },
): Promise<ClientPlanInput[]> {
  const clients = await readClients(tx, customerId, clientIds)
  const galleries = await readRemindedGalleries(tx, customerId, clientIds, { limits, now })
  const history = await readHistory(tx, customerId, clientIds)
  const settings = await readReminderSettings(
    tx,
    customerId,
    galleries.map(({ galleryId }) => galleryId),
  )
  const galleriesByClient = Map.groupBy(galleries, ({ clientId }) => clientId)
  return clientIds.flatMap((id) => {
    const client = clients.get(id)
    if (!client) return []
    const own = galleriesByClient.get(id) ?? []
    const contact = {
      hasEmail: !isPlaceholderEmail(client.email),
      hasNumber: client.tel !== null,
      isStopped: client.stopped_at !== null,
    }
    const input = { contact, galleries: own, settings, history: history.get(id) ?? [], now }
    return [{ client, galleries: own, input }]
  })
}
