import {
  describeReminderStop,
  getGalleryReminders,
  getReminderSettings,
  listClientReminders,
  listReminderQueue,
  markReminderSent,
  previewReminder,
  saveGalleryReminders,
  saveReminderSettings,
  skipReminder,
  stopReminders as stopEndpoint,
} from '@revela/contract'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, openRoute, type Route } from '../../http/route.ts'
import type { Database } from '../../platform/db/database.ts'
import { ownsAllClients } from '../clients/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { albumExists } from './album-facts.read.ts'
import { readClientReminders, readQueue, recordQueued } from './reminder-queue.ts'
import { changeAccountSettings, presentAccountSettings, presentGallerySettings } from './reminder-settings.ts'
import { previewTemplate, requireKnownPlaceholders } from './reminder-text.ts'
import type { RemindersDeps } from './reminders.module.ts'
import { saveGallerySettings } from './reminders.repository.ts'
import { describeStop, stopReminders } from './stop-reminders.ts'

export function remindersRoutes(deps: RemindersDeps): Route[] {
  const { db, clock, config } = deps
  return [
    customerRoute(getReminderSettings, async ({ principal: { customerId } }) =>
      db.tenant(customerId, (tx) => presentAccountSettings(tx, customerId)),
    ),
    customerRoute(saveReminderSettings, async ({ body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await changeAccountSettings(tx, customerId, body)
        return presentAccountSettings(tx, customerId)
      }),
    ),
    customerRoute(getGalleryReminders, async ({ params, principal: { customerId } }) =>
      db.tenant(customerId, (tx) => presentGallerySettings(tx, customerId, params.collection_id)),
    ),
    customerRoute(saveGalleryReminders, async ({ params, body, principal: { customerId } }) =>
      db.tenant(customerId, async (tx) => {
        await saveGallerySettings(tx, customerId, params.collection_id, body.kinds)
        return presentGallerySettings(tx, customerId, params.collection_id)
      }),
    ),
    customerRoute(previewReminder, async ({ body, principal: { customerId } }) => {
      const { kind, ...template } = body
      requireKnownPlaceholders(kind, template)
      const now = clock()
      const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, now))
      const address = studioAddress(config, profile)
      return previewTemplate(kind, template, { studio: profile.display_name, address, now })
    }),
    customerRoute(listClientReminders, async ({ params, principal: { customerId } }) =>
      readClientReminders(deps, customerId, params.id),
    ),
    customerRoute(listReminderQueue, async ({ principal }) => readQueue(deps, principal)),
    customerRoute(markReminderSent, async ({ body, principal: { customerId } }) =>
      recordQueued(deps, customerId, body, 'whatsapp'),
    ),
    customerRoute(skipReminder, async ({ body, principal: { customerId } }) =>
      recordQueued(deps, customerId, body, 'skipped'),
    ),
    openRoute(describeReminderStop, async ({ body, visit }) => describeStop(deps, body.token, visit)),
    openRoute(stopEndpoint, async ({ body, visit }) => stopReminders(deps, body.token, visit)),
  ]
}

export function remindersPolicies(db: Database): Policies {
  const ownClients = ownsAllClients(db)
  const own: Policy = async (request) => {
    const { principal, ids } = request
    const albumIds = ids['album'] ?? []
    const ownAlbums =
      albumIds.length === 0 ||
      (await db.tenant(principal.customerId, async (tx) => {
        for (const id of albumIds) if (!(await albumExists(tx, principal.customerId, id))) return false
        return true
      }))
    return ownAlbums && (await ownClients(request))
  }
  return { 'reminder.read': own, 'reminder.write': own }
}
