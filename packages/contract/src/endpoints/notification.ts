import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'

const event = z.enum([
  'selection-finished',
  'comment',
  'request',
  'payment',
  'new-chooser',
  'photos-failed',
  'album-requests',
  'album-approved',
])

/** What the photographer is notified of, and where. */
export const getNotifications = endpoint({
  name: 'notification.get',
  method: 'GET',
  path: '/customer/notification',
  origin: 'ours',
  access: customer('notification.read'),
  answer: z.strictObject({
    events: z.array(z.strictObject({ event, email: z.boolean(), push: z.boolean() })),
    push: z.strictObject({
      /** The key with which a browser subscribes; null when this installation sends no push messages. */
      public_key: z.string().nullable(),
      /** Whether the browser of this session is subscribed. */
      here: z.boolean(),
      /** The other browsers that are subscribed, as the list of sessions names them. */
      others: z.array(z.strictObject({ device: z.string(), since: z.string() })),
    }),
  }),
})

export const setNotifications = endpoint({
  name: 'notification.set',
  method: 'PUT',
  path: '/customer/notification',
  origin: 'ours',
  access: customer('notification.write'),
  body: z.object({ event, email: z.boolean(), push: z.boolean() }),
})

/** The encoding of a browser's `PushSubscription.toJSON()`. */
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === length)

/** Subscribes the browser of this session; it replaces the earlier subscription of the same browser. */
export const subscribeToPush = endpoint({
  name: 'notification.subscribe',
  method: 'PUT',
  path: '/customer/notification/push',
  origin: 'ours',
  access: customer('notification.write'),
  body: z.object({
    endpoint: z.string().min(1).max(1_024),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  }),
  errors: ['NotFound'],
})

export const unsubscribeFromPush = endpoint({
  name: 'notification.unsubscribe',
  method: 'DELETE',
  path: '/customer/notification/push',
  origin: 'ours',
  access: customer('notification.write'),
})

/** Sends a message to the browser of this session, so that the photographer sees that it arrives. */
export const testPush = endpoint({
  name: 'notification.test',
  method: 'POST',
  path: '/customer/notification/push/test',
  origin: 'ours',
  access: customer('notification.write'),
  errors: ['NotFound'],
})
