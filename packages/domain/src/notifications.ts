/** What a photographer can be notified of. */
export const notificationEvents = [
  'selection-finished',
  'comment',
  'request',
  'payment',
  'new-chooser',
  'photos-failed',
  'album-requests',
  'album-approved',
] as const

export type NotificationEvent = (typeof notificationEvents)[number]

export type NotificationChannels = { readonly email: boolean; readonly push: boolean }

/** Failed photos are shown in the gallery and have no e-mail. */
export function hasNotificationMail(event: NotificationEvent): boolean {
  return event !== 'photos-failed'
}

/** Until the photographer changes it. Push messages reach only browsers in which they were switched on. */
const defaultChannels: NotificationChannels = { email: true, push: true }

/** What is left of the stored choice when the event has no e-mail. */
export function channelsOf(event: NotificationEvent, stored: NotificationChannels | undefined): NotificationChannels {
  const { email, push } = stored ?? defaultChannels
  return { email: email && hasNotificationMail(event), push }
}

const pushHosts = new Set(['fcm.googleapis.com', 'jmt17.google.com'])
const pushDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const maxEndpointLength = 1_024

/**
 * Whether an address that a browser sent belongs to a push service. The server sends requests to it, so any other
 * address would let a caller reach hosts behind our network. `testOrigin` is the local push service of tests.
 */
export function isPushEndpoint(address: string, testOrigin?: string): boolean {
  const url = address.length > maxEndpointLength ? null : URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  if (testOrigin !== undefined && url.origin === testOrigin) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return pushHosts.has(url.hostname) || pushDomains.some((domain) => url.hostname.endsWith(domain))
}
