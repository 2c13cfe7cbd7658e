import {
  addDays,
  fillReminder,
  formatMoney,
  greetingName,
  reminderMessage,
  saoPauloDay,
  unknownPlaceholder,
  type PlannedReminder,
  type ReminderKind,
  type ReminderValues,
} from '@revela/domain'
import { errorHelp, photoCount, reminderMail, reminderTexts } from '@revela/phrases'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { ReminderSubject } from './plan-client.ts'
import type { SettingRow } from './reminders.repository.ts'

export type Template = { readonly subject: string; readonly body: string }

export function templateOf(kind: ReminderKind, setting: SettingRow | undefined): Template {
  const { subject, body } = reminderTexts[kind]
  return { subject: setting?.subject ?? subject, body: setting?.body ?? body }
}

/** Throws at the field whose text names a placeholder that this kind does not have. */
export function requireKnownPlaceholders(kind: ReminderKind, template: Partial<Template>): void {
  for (const part of ['subject', 'body'] as const) {
    const unknown = unknownPlaceholder(kind, template[part] ?? '', part)
    if (unknown === null) continue
    const messages = [{ id: part, help: errorHelp.unknownPlaceholder(unknown) }]
    throw new ApiError('UnknownPlaceholder', { messages, details: { placeholder: unknown } })
  }
}

/** What the placeholders stand for in this reminder. */
export function reminderValues(
  { kind, causeAt }: PlannedReminder,
  subject: ReminderSubject,
  clientName: string,
  link: string,
): ReminderValues {
  const end = reminderMail.day(saoPauloDay(causeAt))
  if (subject.kind === 'album') {
    const { title, spreads } = subject.album
    return { cliente: greetingName(clientName), album: title, laminas: reminderMail.spreads(spreads), prazo: end, link }
  }
  const { gallery } = subject
  const isChoice = kind === 'deadline' || kind === 'stopped' || kind === 'unpaid'
  return {
    cliente: greetingName(clientName),
    galeria: gallery.title,
    fotos: photoCount(isChoice ? gallery.chosen : gallery.pictures),
    link,
    ...(kind === 'deadline' || kind === 'expiring' ? { prazo: end } : {}),
    ...(kind === 'unpaid' ? { valor: formatMoney(gallery.selection?.due ?? 0) } : {}),
  }
}

export type WrittenReminder = { readonly subject: string; readonly paragraphs: readonly string[] }

export function writeReminder({ subject, body }: Template, values: ReminderValues): WrittenReminder {
  const paragraphs = fillReminder(body, values)
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  return { subject: fillReminder(subject, values), paragraphs }
}

/** The text with example values; `studio` and its address are the photographer's own. */
export function previewTemplate(
  kind: ReminderKind,
  template: Template,
  { studio, address, now }: { readonly studio: string; readonly address: string; readonly now: Date },
) {
  const { client, gallery, slug, cents, pictures, album, albumSlug, spreads } = reminderMail.example
  const values: ReminderValues = {
    cliente: client,
    galeria: gallery,
    album,
    fotos: photoCount(pictures),
    laminas: reminderMail.spreads(spreads),
    link: kind === 'album-deadline' ? `${address}/album/${albumSlug}` : `${address}/${slug}`,
    prazo: reminderMail.day(addDays(saoPauloDay(now), 7)),
    valor: formatMoney(cents),
  }
  const { subject, paragraphs } = writeReminder(template, values)
  return {
    subject,
    paragraphs: [...paragraphs],
    button: reminderMail.button[kind],
    footer: [reminderMail.footer(studio), reminderMail.stop],
    whatsapp: reminderMessage(template.body, values),
  }
}
