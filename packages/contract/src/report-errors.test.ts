import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorReport, reportFault } from './endpoints/config.ts'
import { ApiError, ConnectionError } from './client-errors.ts'
import { createErrorReporter, isMissingChunk, reportUncaught } from './report-errors.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/gallery/1' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const dispatch = (type: string, init: object) => page.dispatchEvent(Object.assign(new Event(type), init))

function setUp() {
  const sent: ErrorReport[] = []
  const reportError = createErrorReporter('r1', async (report) => {
    sent.push(report)
    throw new Error('the report cannot be sent')
  })
  return { sent, reportError }
}

// spec: S1-8.06
test('reports each error once, at most five, as the contract defines, and ignores a report that cannot be sent', async () => {
  const { sent, reportError } = setUp()
  reportError('broken', new Error('m'.repeat(900)), { code: 'Unexpected', status: 500, request_id: 'a'.repeat(32) })
  reportError('broken', new Error('m'.repeat(900)))
  reportError('crash', 'a text was thrown')
  for (let n = 0; n < 9; n += 1) reportError('uncaught', new TypeError(`x${n}`))
  await new Promise(setImmediate)
  expect(sent).toHaveLength(5)
  expect(sent[0]).toMatchObject({ kind: 'broken', code: 'Unexpected', path: '/gallery/1', release: 'r1' })
  for (const report of sent) expect(reportFault.body.safeParse(report).success).toBe(true)
})

test('reports uncaught errors, but no connection errors, API errors and aborts', () => {
  const { sent, reportError } = setUp()
  reportUncaught(reportError)
  dispatch('error', { error: new RangeError('one') })
  dispatch('unhandledrejection', { reason: new TypeError('two') })
  dispatch('error', { error: null, message: 'ResizeObserver loop' })
  const apiError = { status: 404, code: 'NotFound', messages: [], details: {}, requestId: null } as const
  for (const reason of [new ConnectionError(null), new ApiError(apiError), new DOMException('left', 'AbortError')]) {
    dispatch('unhandledrejection', { reason })
  }
  expect(sent.map(({ kind, code }) => [kind, code])).toEqual([
    ['uncaught', 'RangeError'],
    ['uncaught', 'TypeError'],
  ])
})

test('isMissingChunk tells a script that could not be fetched from an error in one', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isMissingChunk(new TypeError('Importing a module script failed.'))).toBe(true)
  expect(isMissingChunk(new Error('Unable to preload CSS for /assets/a.css'))).toBe(true)
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false)
})
