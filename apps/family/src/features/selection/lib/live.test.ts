import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenWhileVisible } from './live.ts'

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function setVisibility(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  FakeEventSource.opened = []
  page.visibilityState = 'visible'
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

it('calls back on an event, and after each reconnection, but not on the first connection', () => {
  const onChange = vi.fn<() => void>()
  const stop = listenWhileVisible('/events', onChange)
  const [source] = FakeEventSource.opened
  source?.dispatchEvent(new Event('open'))
  expect(onChange).not.toHaveBeenCalled()
  source?.dispatchEvent(new MessageEvent('message', { data: '{"changed":true}' }))
  expect(onChange).toHaveBeenCalledTimes(1)
  source?.dispatchEvent(new Event('open'))
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
})

it('closes the connection of a hidden page, and catches up when the page is visible again', () => {
  const onChange = vi.fn<() => void>()
  const stop = listenWhileVisible('/events', onChange)
  FakeEventSource.opened[0]?.dispatchEvent(new Event('open'))
  setVisibility('hidden')
  expect(FakeEventSource.opened[0]?.readyState).toBe(2)
  setVisibility('visible')
  expect(FakeEventSource.opened).toHaveLength(2)
  FakeEventSource.opened[1]?.dispatchEvent(new Event('open'))
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  expect(FakeEventSource.opened[1]?.readyState).toBe(2)
  setVisibility('visible')
  expect(FakeEventSource.opened).toHaveLength(2)
})
