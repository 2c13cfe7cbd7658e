import { call } from '../../../lib/api.ts'
import { ExplainedError } from '../../../lib/explained-error.ts'
import { notificationCalls } from '../api/notifications.ts'

const workerPath = '/push-worker.js'

/** The account that switched messages on in this browser: another account in it must opt in itself. */
const ownerKey = 'revela-push'

export type PushSupport = 'supported' | 'install-first' | 'unsupported'

/** Safari on phones has push messages only for a site on the home screen. */
export function pushSupport(browser: Window & typeof globalThis = window): PushSupport {
  const { navigator } = browser
  if ('serviceWorker' in navigator && 'PushManager' in browser && 'Notification' in browser) return 'supported'
  return 'standalone' in navigator && navigator.standalone === false ? 'install-first' : 'unsupported'
}

export class PushDeniedError extends ExplainedError {
  override readonly name = 'PushDeniedError'
}

/** The browser could not reach its push service, or has none. */
export class PushUnavailableError extends ExplainedError {
  override readonly name = 'PushUnavailableError'
}

/** Asks for permission, subscribes this browser and registers it for the account of this session. */
export async function enablePush(publicKey: string, customerId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError()
  await register(publicKey)
  storeOwner(customerId)
}

export async function disablePush(): Promise<void> {
  storeOwner(null)
  await call(notificationCalls.unsubscribe)
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** After a new sign-in, or when the browser or the installation has new keys: registers the browser again. */
export async function restorePush(customerId: string): Promise<void> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted' || readOwner() !== customerId) return
  const { push } = await call(notificationCalls.get)
  if (push.public_key !== null) await register(push.public_key)
}

async function register(publicKey: string): Promise<void> {
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const existing = await pushManager.getSubscription()
  const isCurrent = existing !== null && isSameKey(existing.options.applicationServerKey, key)
  if (existing && !isCurrent) await existing.unsubscribe()
  const subscription = isCurrent
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: unknown) => {
        throw new PushUnavailableError('the browser did not subscribe', { cause: error })
      })
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call(notificationCalls.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isSameKey(stored: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = stored === null ? null : new Uint8Array(stored)
  return bytes !== null && bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}

function readOwner(): string | null {
  try {
    return localStorage.getItem(ownerKey)
  } catch {
    // Storage is blocked.
    return null
  }
}

function storeOwner(customerId: string | null): void {
  try {
    if (customerId === null) localStorage.removeItem(ownerKey)
    else localStorage.setItem(ownerKey, customerId)
  } catch {
    // Storage is blocked: the browser must be switched on again after the next sign-in.
  }
}
