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
    let subscription: object | null = null
    const replaced = {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        const base64 = btoa(String.fromCodePoint(...key))
        const json = await subscribeAtSandbox(base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
        const unsubscribe = async () => {
          subscription = null
          return true
        }
        subscription = { options: { applicationServerKey: key.buffer }, toJSON: () => json, unsubscribe }
        return subscription
      },
    }
    Object.assign(PushManager.prototype, replaced)
  })
}

/** Delivers a decrypted message to the service worker, as the browser does. */
export async function deliverPush(visitor: Visitor, origin: string, data: string): Promise<void> {
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

/** The notifications that the browser shows. */
export async function shownNotifications(visitor: Visitor): Promise<{ title: string; body: string; path: string }[]> {
  return await visitor.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const notifications = await registration.getNotifications()
    return notifications.map(({ title, body, data }) => ({
      title,
      body,
      path: String((data as { path: unknown }).path),
    }))
  })
}
