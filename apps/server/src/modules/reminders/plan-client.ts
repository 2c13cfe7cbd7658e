import { isPlaceholderEmail, type PlannedReminder, type PlanLimits, type ReminderInput } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { readRemindedAlbums, type RemindedAlbum } from './album-facts.read.ts'
import { readRemindedGalleries, type RemindedGallery } from './reminder-facts.read.ts'
import { readClients, readHistory, readReminderSettings, type RemindedClient } from './reminders.repository.ts'

/** One client with everything that decides about their reminders. */
export type ClientPlanInput = {
  readonly client: RemindedClient
  readonly galleries: readonly RemindedGallery[]
  readonly albums: readonly RemindedAlbum[]
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
  const albums = await readRemindedAlbums(tx, customerId, clientIds, limits)
  const history = await readHistory(tx, customerId, clientIds)
  const settings = await readReminderSettings(
    tx,
    customerId,
    galleries.map(({ galleryId }) => galleryId),
  )
  const galleriesByClient = Map.groupBy(galleries, ({ clientId }) => clientId)
  const albumsByClient = Map.groupBy(albums, ({ clientId }) => clientId)
  return clientIds.flatMap((id) => {
    const client = clients.get(id)
    if (!client) return []
    const own = { galleries: galleriesByClient.get(id) ?? [], albums: albumsByClient.get(id) ?? [] }
    const contact = {
      hasEmail: !isPlaceholderEmail(client.email),
      hasNumber: client.tel !== null,
      isStopped: client.stopped_at !== null,
    }
    const input = { contact, ...own, settings, history: history.get(id) ?? [], now }
    return [{ client, ...own, input }]
  })
}

export type ReminderSubject =
  | { readonly kind: 'gallery'; readonly gallery: RemindedGallery }
  | { readonly kind: 'album'; readonly album: RemindedAlbum }

/** The gallery or album of a reminder. */
export function findSubject(
  { galleries, albums }: Pick<ClientPlanInput, 'galleries' | 'albums'>,
  { kind, subjectId }: Pick<PlannedReminder, 'kind' | 'subjectId'>,
): ReminderSubject | null {
  if (kind === 'album-deadline') {
    const album = albums.find(({ albumId }) => albumId === subjectId)
    return album ? { kind: 'album', album } : null
  }
  const gallery = galleries.find(({ galleryId }) => galleryId === subjectId)
  return gallery ? { kind: 'gallery', gallery } : null
}
