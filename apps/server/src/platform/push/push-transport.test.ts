import { startSandboxPush, type SandboxPush } from '@revela/sandbox-push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateVAPIDKeys } from 'web-push'
import { openPushTransport, type PushTransport } from './push-transport.ts'

const keys = generateVAPIDKeys()
const content = { id: '6f1cf8a0-0000-4000-8000-000000000001', title: 'Ana concluiu', body: 'ação 📷', path: '/gallery' }

let service: SandboxPush
let transport: PushTransport

beforeEach(async () => {
  service = await startSandboxPush()
  transport = openTransport(service.origin)!
})
afterEach(() => service.stop())

function openTransport(testOrigin?: string, own = keys) {
  return openPushTransport({
    PUSH_PUBLIC_KEY: own.publicKey,
    PUSH_PRIVATE_KEY: own.privateKey,
    PUSH_TEST_ORIGIN: testOrigin,
    MAIL_FROM: 'Revela <avisos@revela.test>',
  })
}

const targetOf = ({ endpoint, keys: browserKeys }: ReturnType<SandboxPush['subscribe']>) => ({
  endpoint,
  ...browserKeys,
})

test('sends an encrypted and signed message that the browser can read', async () => {
  const subscription = service.subscribe(keys.publicKey)
  expect(await transport.deliver(targetOf(subscription), content)).toBe('accepted')
  expect(service.rejected).toEqual([])
  expect(service.received).toEqual([
    {
      endpoint: subscription.endpoint,
      text: JSON.stringify(content),
      ttl: 86_400,
      topic: content.id.replaceAll('-', ''),
    },
  ])
})

test('is rejected when another key than the subscribed one signs', async () => {
  const target = targetOf(service.subscribe(keys.publicKey))
  expect(await openTransport(service.origin, generateVAPIDKeys())!.deliver(target, content)).toBe('rejected')
  expect(service.rejected).toEqual(['Error: signed by another application'])
})

test('is rejected by a browser with other keys', async () => {
  const { endpoint } = service.subscribe(keys.publicKey)
  const { keys: foreign } = service.subscribe(keys.publicKey)
  expect(await transport.deliver({ endpoint, ...foreign }, content)).toBe('rejected')
  expect(service.received).toEqual([])
})

test('reports an ended subscription as gone', async () => {
  const subscription = service.subscribe(keys.publicKey)
  service.unsubscribe(subscription.endpoint)
  expect(await transport.deliver(targetOf(subscription), content)).toBe('gone')
  expect(await transport.deliver({ ...targetOf(subscription), endpoint: `${service.origin}/push/x` }, content)).toBe(
    'gone',
  )
})

test.each([429, 500, 503])('throws on %d, so that the job is retried', async (status) => {
  service.failNext([status])
  const target = targetOf(service.subscribe(keys.publicKey))
  await expect(transport.deliver(target, content)).rejects.toThrow(`push service returned ${status}`)
  expect(await transport.deliver(target, content)).toBe('accepted')
})

test('sends nothing to a host that is no push service and follows no redirect', async () => {
  const subscription = service.subscribe(keys.publicKey)
  expect(await openTransport()!.deliver(targetOf(subscription), content)).toBe('rejected')
  service.failNext([307])
  expect(await transport.deliver(targetOf(subscription), content)).toBe('rejected')
  expect(service.received).toEqual([])
})

test('does not exist without keys', () => {
  expect(
    openPushTransport({
      PUSH_PUBLIC_KEY: undefined,
      PUSH_PRIVATE_KEY: undefined,
      PUSH_TEST_ORIGIN: undefined,
      MAIL_FROM: 'a@b.test',
    }),
  ).toBeNull()
})
