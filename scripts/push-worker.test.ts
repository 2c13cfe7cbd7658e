import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const source = readFileSync(resolve(root, 'apps/studio/public/push-worker.js'), 'utf8')
const origin = 'https://app.revela.test'

type Listener = (event: Record<string, unknown>) => void

type Shown = { readonly title: string; readonly options: Record<string, unknown> }

let listeners: Map<string, Listener>
let shown: Shown[]
let opened: string[]
let focused: string[]
let windows: { readonly url: string; readonly focus: () => Promise<void> }[]

const windowAt = (url: string) => ({ url, focus: async () => void focused.push(url) })

beforeEach(() => {
  listeners = new Map()
  shown = []
  opened = []
  focused = []
  windows = []
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  runInNewContext(source, { self, URL })
})

async function dispatch(name: string, event: Record<string, unknown>): Promise<void> {
  const pending: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void pending.push(work) })
  await Promise.all(pending)
}

const push = (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) as unknown } })
const click = (path: unknown) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } })

test('shows a message, and replaces one with the same id', async () => {
  await push('{"id":"7","title":"Ana concluiu","body":"12 fotos","path":"/gallery/1"}')
  expect(shown).toMatchObject([
    { title: 'Ana concluiu', options: { body: '12 fotos', tag: '7', data: { path: '/gallery/1' } } },
  ])
})

test('shows something when a message cannot be read, as browsers require', async () => {
  await push('not json')
  await dispatch('push', { data: null })
  expect(shown.map(({ title }) => title)).toEqual(['Revela', 'Revela'])
})

test('opens the page of a message without touching other windows', async () => {
  windows = [windowAt(`${origin}/gallery/9/uploading`)]
  await click('/gallery/1')
  expect([opened, focused]).toEqual([[`${origin}/gallery/1`], []])
})

test('focuses a window that already shows the page', async () => {
  windows = [windowAt(`${origin}/dashboard`), windowAt(`${origin}/gallery/1`)]
  await click('/gallery/1')
  expect([opened, focused]).toEqual([[], [`${origin}/gallery/1`]])
})

test.each(['https://attacker.test/login', '//attacker.test', 'javascript:alert(1)', 7, null])(
  'opens nothing outside the studio: %s',
  async (path) => {
    await click(path)
    expect(opened.map((url) => new URL(url).origin)).toEqual([origin])
  },
)

test('stores no pages: there is no handler of requests', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})

test('the app can be installed: its manifest names icons that exist', () => {
  const studio = resolve(root, 'apps/studio/public')
  const manifest = JSON.parse(readFileSync(`${studio}/manifest.webmanifest`, 'utf8')) as {
    icons: { src: string; sizes: string }[]
  }
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(`${studio}${src}`)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(readFileSync(resolve(root, 'apps/studio/index.html'), 'utf8')).toContain('/manifest.webmanifest')
})
