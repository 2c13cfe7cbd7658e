import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enablePush, PushDeniedError, pushSupport, PushUnavailableError, restorePush } from './push.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint) => Promise<unknown>>() }))
type Endpoint = { readonly method: string; readonly path: string }

vi.mock('../../../lib/api.ts', () => ({ call }))

const publicKey = `B${'A'.repeat(86)}`
const keyBytes = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0))

type Subscription = { options: { applicationServerKey: ArrayBuffer }; unsubscribe: () => Promise<boolean> }

let permission: NotificationPermission
let existing: Subscription | null
let stored: Map<string, string>
const subscribe = vi.fn<(options: object) => Promise<Subscription>>()

const subscriptionWith = (key: Uint8Array<ArrayBuffer>) => ({
  options: { applicationServerKey: key.buffer },
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
  toJSON: () => ({ endpoint: 'https://web.push.apple.com/x', keys: { p256dh: 'p', auth: 'a' } }),
})

beforeEach(() => {
  permission = 'granted'
  existing = null
  stored = new Map()
  call.mockReset().mockResolvedValue({ push: { public_key: publicKey } })
  subscribe.mockReset().mockResolvedValue(subscriptionWith(keyBytes))
  const registration = { pushManager: { getSubscription: async () => existing, subscribe } }
  const browser = {
    navigator: { serviceWorker: { register: async () => undefined, ready: Promise.resolve(registration) } },
    PushManager: {},
    Notification: {
      requestPermission: async () => permission,
      get permission() {
        return permission
      },
    },
  }
  vi.stubGlobal('window', browser)
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const sentCalls = () => call.mock.calls.map(([{ method, path }]) => `${method} ${path}`)

test('registers the browser after the permission', async () => {
  await enablePush(publicKey, 'ana')
  expect(sentCalls()).toEqual(['PUT /customer/notification/push'])
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: keyBytes })
})

test('sends nothing without the permission', async () => {
  permission = 'denied'
  await expect(enablePush(publicKey, 'ana')).rejects.toThrow(PushDeniedError)
  expect(call).not.toHaveBeenCalled()
})

test('explains a push service that cannot be reached', async () => {
  subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError'))
  await expect(enablePush(publicKey, 'ana')).rejects.toThrow(PushUnavailableError)
  expect(call).not.toHaveBeenCalled()
})

test('subscribes again when the installation has a new key, and keeps a current subscription', async () => {
  const old = subscriptionWith(new Uint8Array(65))
  existing = old
  await enablePush(publicKey, 'ana')
  expect(old.unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledOnce()
  const current = subscriptionWith(keyBytes)
  existing = current
  await enablePush(publicKey, 'ana')
  expect(current.unsubscribe).not.toHaveBeenCalled()
  expect(subscribe).toHaveBeenCalledOnce()
})

test('registers the browser again only for the account that switched messages on', async () => {
  await enablePush(publicKey, 'ana')
  call.mockClear()
  await restorePush('bia')
  expect(call).not.toHaveBeenCalled()
  await restorePush('ana')
  expect(sentCalls()).toEqual(['GET /customer/notification', 'PUT /customer/notification/push'])
})

const browserWith = (navigator: object) => ({ navigator }) as unknown as Window & typeof globalThis

test('tells an iPhone that could install the studio from a browser without push messages', () => {
  expect(pushSupport(browserWith({ standalone: false }))).toBe('install-first')
  expect(pushSupport(browserWith({}))).toBe('unsupported')
  expect(pushSupport()).toBe('supported')
})
