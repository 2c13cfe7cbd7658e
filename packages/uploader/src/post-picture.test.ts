import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureFile } from './fake-environment.ts'
import { postPicture } from './post-picture.ts'

/** The parts of XMLHttpRequest that an upload uses. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  retryAfter: string | null = null
  address = ''
  form = new FormData()
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(): string | null {
    return this.retryAfter
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, text = '') {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send(signal = new AbortController().signal) {
  const sent: number[] = []
  const outcome = postPicture({
    url: '/upload/x',
    file: pictureFile('a.jpg', 'a', 500),
    title: 'a.jpg',
    sha256: 'ab'.repeat(32),
    onSent: (bytes) => sent.push(bytes),
    signal,
  })
  return { outcome, sent, request: FakeRequest.last }
}

// spec: S2-7.25
test('sends the hash before the file, with the header against forged requests', async () => {
  const { outcome, sent, request } = send()
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 700 }))
  request.answer(204)
  expect(await outcome).toEqual({ kind: 'stored' })
  expect(request.address).toBe('POST /upload/x')
  expect([...request.form.keys()]).toEqual(['options', 'picture'])
  expect(request.form.get('options')).toBe(JSON.stringify({ sha256: 'ab'.repeat(32) }))
  expect(request.headers['x-revela']).toBe('1')
  expect(request.headers['traceparent']).toBe(`00-${'ab'.repeat(16)}-${'ab'.repeat(8)}-01`)
  // The bytes of the form around the file are not counted.
  expect(sent).toEqual([500])
})

test('returns code, message and retry delay of a rejection', async () => {
  const { outcome, request } = send()
  request.retryAfter = '5'
  request.answer(503, JSON.stringify({ error: 'Unavailable', messages: [{ id: 'picture', help: 'Aguarde.' }] }))
  expect(await outcome).toEqual({
    kind: 'rejected',
    status: 503,
    code: 'Unavailable',
    help: 'Aguarde.',
    retryAfterSeconds: 5,
  })
})

test.each([
  [200, '<html>portal</html>'],
  [0, ''],
])('does not count a foreign response with status %i as stored', async (status, text) => {
  const { outcome, request } = send()
  request.answer(status, text)
  expect(await outcome).toEqual({ kind: 'broken' })
})

test('returns a rejection without message for an error page of the edge', async () => {
  const { outcome, request } = send()
  request.answer(502, '<html>Bad Gateway</html>')
  expect(await outcome).toMatchObject({ kind: 'rejected', status: 502, code: 'Unexpected', help: null })
})

test('gives up a stalled connection, but not a slow one', async () => {
  const { outcome, request } = send()
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000)
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: minute }))
  }
  let isSettled = false
  void outcome.finally(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ kind: 'broken' })
})

test('returns "aborted" when stopped', async () => {
  const stop = new AbortController()
  const { outcome } = send(stop.signal)
  stop.abort()
  expect(await outcome).toEqual({ kind: 'aborted' })
})
