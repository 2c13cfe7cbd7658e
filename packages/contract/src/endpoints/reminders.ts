import { z } from 'zod'
import { customer, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, line, moment, paragraph } from '../fields/text.ts'

/** What a client is reminded of. The same list as `reminderKinds` in packages/domain. */
export const reminderKind = z.enum([
  'deadline',
  'album-deadline',
  'unpaid',
  'expiring',
  'not-downloaded',
  'stopped',
  'not-opened',
  'anniversary',
])

const galleryReminderKind = reminderKind.exclude(['album-deadline'])

export const reminderSubjectMaxLength = 200
export const reminderBodyMaxLength = 2_000

const subject = line(1, reminderSubjectMaxLength)
const body = paragraph(1, reminderBodyMaxLength)

const accountSettings = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: reminderKind,
      /** Sent by itself. Otherwise the message waits in the WhatsApp queue. */
      by_email: z.boolean(),
      /** Days after the cause, or before the end. */
      days: z.array(count),
      subject: z.string(),
      body: z.string(),
      /** Our own text, to which the photographer can return. */
      default_subject: z.string(),
      default_body: z.string(),
      /** What the text may contain, e.g. `{cliente}`. */
      placeholders: z.array(z.string()),
    }),
  ),
})

/** Reminders to clients, in the order in which the settings list them. */
export const getReminderSettings = endpoint({
  name: 'reminders.getSettings',
  method: 'GET',
  path: '/reminders/settings',
  origin: 'ours',
  access: customer('reminder.read'),
  answer: accountSettings,
})

/** Changes only what it names. `null`: our own text again. */
export const saveReminderSettings = endpoint({
  name: 'reminders.saveSettings',
  method: 'PUT',
  path: '/reminders/settings',
  origin: 'ours',
  access: customer('reminder.write'),
  body: z.object({
    kinds: z
      .array(
        z.object({
          kind: reminderKind,
          by_email: z.boolean().optional(),
          subject: subject.nullish(),
          body: body.nullish(),
        }),
      )
      .min(1)
      .max(reminderKind.options.length),
  }),
  answer: accountSettings,
  errors: ['UnknownPlaceholder'],
})

const gallerySettings = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: galleryReminderKind,
      /** Null: as the account. */
      by_email: z.boolean().nullable(),
      account_by_email: z.boolean(),
    }),
  ),
})

const galleryParams = { ids: { gallery: 'params.collection_id' }, params: z.object({ collection_id: id }) } as const

export const getGalleryReminders = endpoint({
  name: 'reminders.getGallerySettings',
  method: 'GET',
  path: '/gallery/{collection_id}/reminders',
  origin: 'ours',
  access: customer('reminder.read'),
  ...galleryParams,
  answer: gallerySettings,
})

/** Changes only the kinds it names. */
export const saveGalleryReminders = endpoint({
  name: 'reminders.saveGallerySettings',
  method: 'PUT',
  path: '/gallery/{collection_id}/reminders',
  origin: 'ours',
  access: customer('reminder.write'),
  ...galleryParams,
  body: z.object({
    kinds: z
      .array(z.object({ kind: galleryReminderKind, by_email: z.boolean().nullable() }))
      .min(1)
      .max(galleryReminderKind.options.length),
  }),
  answer: gallerySettings,
})

/** The text with example values, as a client would receive it. Nothing is stored or sent. */
export const previewReminder = endpoint({
  name: 'reminders.preview',
  method: 'POST',
  path: '/reminders/preview',
  origin: 'ours',
  access: customer('reminder.read'),
  body: z.object({ kind: reminderKind, subject, body }),
  answer: z.strictObject({
    subject: z.string(),
    /** Of the e-mail. */
    paragraphs: z.array(z.string()),
    button: z.string(),
    footer: z.array(z.string()),
    /** The same text as a WhatsApp message. */
    whatsapp: z.string(),
  }),
  errors: ['UnknownPlaceholder'],
})

/** `skipped`: removed from the WhatsApp queue without being sent. */
const reminderChannel = z.enum(['email', 'whatsapp', 'skipped'])

/** One reminder: a kind and its step in days, for one cause in one gallery or album. */
const reminder = {
  kind: reminderKind,
  step: count,
  /** Null for an album, and once the gallery was deleted. */
  gallery_id: id.nullable(),
  gallery_title: z.string().nullable(),
  /** Null for a gallery, and once the album was deleted. */
  album_id: id.nullable(),
  album_title: z.string().nullable(),
}

/** What a client was reminded of, newest first, and what is still to come as things stand. */
export const listClientReminders = endpoint({
  name: 'reminders.listOfClient',
  method: 'GET',
  path: '/customer/clients/{id}/reminders',
  origin: 'ours',
  access: customer('reminder.read'),
  ids: { client: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({
    /** When the client asked for no more reminders; null: they did not. */
    stopped_at: moment.nullable(),
    sent: z.array(
      z.strictObject({
        id,
        ...reminder,
        channel: reminderChannel,
        at: moment,
        /** Of the e-mail; null for other channels and once the e-mail was deleted. `expired`: not sent in time. */
        mail_state: z.enum(['queued', 'held', 'sent', 'rejected', 'expired']).nullable(),
      }),
    ),
    coming: z.array(z.strictObject({ ...reminder, channel: z.enum(['email', 'whatsapp']), at: moment })),
  }),
})

/** Names one reminder of the queue: of a gallery, or of the kind `album-deadline` of an album. */
const queuedReminder = {
  client_id: id,
  gallery_id: id.nullable(),
  /** Absent in pages from before there were albums. */
  album_id: id.nullish(),
  kind: reminderKind,
  step: count,
  cause_at: moment,
}

/** Reminders that are due and wait for the photographer to send them by WhatsApp, the most urgent first. */
export const listReminderQueue = endpoint({
  name: 'reminders.listQueue',
  method: 'GET',
  path: '/reminders/queue',
  origin: 'ours',
  access: customer('reminder.read'),
  answer: z.strictObject({
    messages: z.array(
      z.strictObject({
        ...queuedReminder,
        client_name: z.string(),
        /** Of the gallery, or of the album. */
        gallery_title: z.string().nullable(),
        album_title: z.string().nullable(),
        text: z.string(),
        whatsapp_url: z.string(),
      }),
    ),
    /** There are more than are listed. */
    more: z.boolean(),
  }),
})

const ofQueue = { client: 'body.client_id', gallery: 'body.gallery_id', album: 'body.album_id' } as const

/** The photographer opened WhatsApp with this reminder. Repeating it changes nothing. */
export const markReminderSent = endpoint({
  name: 'reminders.markSent',
  method: 'POST',
  path: '/reminders/queue/sent',
  origin: 'ours',
  access: customer('reminder.write'),
  ids: ofQueue,
  body: z.object(queuedReminder),
  errors: ['ReminderOver'],
})

/** Removes this reminder from the queue without sending it. Repeating it changes nothing. */
export const skipReminder = endpoint({
  name: 'reminders.skip',
  method: 'POST',
  path: '/reminders/queue/skipped',
  origin: 'ours',
  access: customer('reminder.write'),
  ids: ofQueue,
  body: z.object(queuedReminder),
  errors: ['ReminderOver'],
})

const stopToken = z.string().min(1).max(512)

/** What the page of a stop link shows before its button is pressed. Changes nothing; the token stays out of logs. */
export const describeReminderStop = endpoint({
  name: 'reminders.describeStop',
  method: 'POST',
  path: '/reminder-stops/status',
  origin: 'ours',
  access: open,
  body: z.object({ token: stopToken }),
  answer: z.strictObject({ studio: z.string(), stopped: z.boolean() }),
  errors: ['InvalidStopToken'],
})

/** The client asks for no more reminders of this studio. Repeating it changes nothing. */
export const stopReminders = endpoint({
  name: 'reminders.stop',
  method: 'POST',
  path: '/reminder-stops',
  origin: 'ours',
  access: open,
  body: z.object({ token: stopToken }),
  errors: ['InvalidStopToken'],
})
