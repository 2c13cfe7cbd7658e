import type { AnswerOf, BodyOf, getGalleryReminders, getReminderSettings, saveReminderSettings } from '@revela/contract'
import {
  galleryReminderKinds,
  reminderDays,
  reminderDefaults,
  reminderKinds,
  reminderPlaceholders,
} from '@revela/domain'
import { reminderTexts } from '@revela/phrases'
import type { Tx } from '../../platform/db/database.ts'
import { requireKnownPlaceholders, templateOf } from './reminder-text.ts'
import { readAccountSettings, readReminderSettings, saveAccountSettings } from './reminders.repository.ts'

export async function presentAccountSettings(
  tx: Tx,
  customerId: string,
): Promise<AnswerOf<typeof getReminderSettings>> {
  const settings = await readAccountSettings(tx, customerId)
  return {
    kinds: reminderKinds.map((kind) => ({
      kind,
      by_email: settings.get(kind)?.by_email ?? reminderDefaults[kind],
      days: [...reminderDays[kind]],
      ...templateOf(kind, settings.get(kind)),
      default_subject: reminderTexts[kind].subject,
      default_body: reminderTexts[kind].body,
      placeholders: reminderPlaceholders(kind).map((name) => `{${name}}`),
    })),
  }
}

/** A text that equals ours is stored as ours, so that it follows later corrections of ours. */
export async function changeAccountSettings(
  tx: Tx,
  customerId: string,
  { kinds }: BodyOf<typeof saveReminderSettings>,
): Promise<void> {
  const changes = kinds.map(({ kind, by_email, subject, body }) => {
    requireKnownPlaceholders(kind, { subject: subject ?? '', body: body ?? '' })
    const ours = reminderTexts[kind]
    return {
      kind,
      ...(by_email === undefined ? {} : { by_email }),
      ...(subject === undefined ? {} : { subject: subject === ours.subject ? null : subject }),
      ...(body === undefined ? {} : { body: body === ours.body ? null : body }),
    }
  })
  await saveAccountSettings(tx, customerId, changes)
}

export async function presentGallerySettings(
  tx: Tx,
  customerId: string,
  galleryId: string,
): Promise<AnswerOf<typeof getGalleryReminders>> {
  const { byEmail, galleries } = await readReminderSettings(tx, customerId, [galleryId])
  const own = galleries.get(galleryId)
  return {
    kinds: galleryReminderKinds.map((kind) => ({
      kind,
      by_email: own?.[kind] ?? null,
      account_by_email: byEmail[kind],
    })),
  }
}
