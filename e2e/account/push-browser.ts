import type { SandboxPush } from '@revela/sandbox-push'
import type { Visitor } from '../harness/visitor.ts'
import { waitUntil } from '../harness/wait-until.ts'

/**
 * Gives the browser the permission for notifications and a push service. Chromium would subscribe at Google's; its
 * `PushManager` is replaced by the sandbox, and everything else is the browser's own.
 */
export async function usePushService(visitor: Visitor, push: SandboxPush): Promise<void> {
  const { context } = visitor
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('subscribeAtSandbox', (key: string) => push.subscribe(key))
  await context.addInitScript(() => {
    const subscribeAtSandbox = (globalThis as unknown as { subscribeAtSandbox: (key: string) => Promise<object> })
      .subscribeAtSandbox
    // As in a browser, a subscription outlives the page.
    const place = 'subscription-at-sandbox'
    const stored = () => {
      const text = localStorage.getItem(place)
      if (text === null) return null
      const { key, json } = JSON.parse(text) as { key: number[]; json: object }
      const unsubscribe = async () => {
        localStorage.removeItem(place)
        return true
      }
      return { options: { applicationServerKey: Uint8Array.from(key).buffer }, toJSON: () => json, unsubscribe }
    }
    const replaced = {
      getSubscription: async () => stored(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const base64 = btoa(String.fromCodePoint(...key))
        const json = await subscribeAtSandbox(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
        localStorage.setItem(place, JSON.stringify({ key: [...key], json }))
        return stored()
      },
    }
    Object.assign(PushManager.prototype, replaced)
    // Without a screen the browser says "denied", whatever was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
}

type Shown = { readonly title: string; readonly body: string; readonly path: string }
type RecordingWorker = { shown?: Shown[]; registration: ServiceWorkerRegistration }

/** Delivers a decrypted message to the service worker, as the browser does. */
export async function deliverPush(visitor: Visitor, origin: string, data: string): Promise<void> {
  await recordNotifications(visitor)
  const devtools = await visitor.context.newCDPSession(visitor.page)
  const registrations: string[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId))
  })
  await devtools.send('ServiceWorker.enable')
  await waitUntil(async () => registrations.length > 0, 'no service worker is registered')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrations.at(-1)!, data })
  await devtools.detach()
}

function workerOf(visitor: Visitor) {
  const [worker] = visitor.context.serviceWorkers()
  if (!worker) throw new Error('no service worker is running')
  return worker
}

/** A browser without a screen shows no notifications, so the worker records what it shows. */
async function recordNotifications(visitor: Visitor): Promise<void> {
  await workerOf(visitor).evaluate(() => {
    const worker = globalThis as unknown as RecordingWorker
    if (worker.shown) return
    const shown: Shown[] = []
    worker.shown = shown
    const showNotification = async (title: string, options: { body: string; data: { path: unknown } }) => {
      shown.push({ title, body: options.body, path: String(options.data.path) })
    }
    Object.assign(worker.registration, { showNotification })
  })
}

/** The notifications that the worker has shown. */
export async function shownNotifications(visitor: Visitor): Promise<readonly Shown[]> {
  return await workerOf(visitor).evaluate(() => (globalThis as unknown as RecordingWorker).shown ?? [])
}
