import type { ReminderKind } from './client-reminders.ts'

/** What the text of a reminder may name; written in braces, e.g. `{cliente}`. */
export type ReminderPlaceholder = 'cliente' | 'galeria' | 'album' | 'prazo' | 'fotos' | 'laminas' | 'valor' | 'link'

export type ReminderValues = Readonly<Partial<Record<ReminderPlaceholder, string>>>

/** The placeholders that every reminder of this kind has a value for. */
export function reminderPlaceholders(kind: ReminderKind): readonly ReminderPlaceholder[] {
  if (kind === 'album-deadline') return ['cliente', 'album', 'prazo', 'laminas', 'link']
  if (kind === 'deadline' || kind === 'expiring') return ['cliente', 'galeria', 'prazo', 'fotos', 'link']
  if (kind === 'unpaid') return ['cliente', 'galeria', 'valor', 'fotos', 'link']
  return ['cliente', 'galeria', 'fotos', 'link']
}

const placeholder = /\{([^{}\n]*)\}/g

/** The first placeholder that this kind does not have, with its braces; a subject cannot contain the link. */
export function unknownPlaceholder(kind: ReminderKind, text: string, part: 'subject' | 'body'): string | null {
  const known = new Set<string>(reminderPlaceholders(kind).filter((name) => part === 'body' || name !== 'link'))
  for (const [written, name = ''] of text.matchAll(placeholder)) if (!known.has(name)) return written
  return null
}

/** Replaces each placeholder once: braces inside a value, such as a gallery's title, are not replaced again. */
export function fillReminder(text: string, values: ReminderValues): string {
  return text.replaceAll(placeholder, (written, name: string) => values[name as ReminderPlaceholder] ?? written)
}

/** The text of a message without a button: the link follows if the text does not contain it. */
export function reminderMessage(body: string, values: ReminderValues): string {
  const text = fillReminder(body, values).trim()
  return values.link === undefined || body.includes('{link}') ? text : `${text}\n\n${values.link}`
}
