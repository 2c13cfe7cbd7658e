import type { ErrorCode } from '@revela/contract'
import { ApiError, ConnectionError } from '@revela/contract/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noticeStore } from '../../lib/notices.ts'
import { failureStore, createErrorHandler } from './handle-error.ts'

const apiError = (status: number, code: ErrorCode, help?: string) =>
  new ApiError({
    status,
    code,
    messages: help === undefined ? [] : [{ id: 'x', help }],
    details: {},
    requestId: null,
  })

function setUp(start = '/account?x=1', hadSession = false) {
  const done: unknown[] = []
  let here = start
  const handle = createErrorHandler({
    currentPath: () => here,
    hadSession: () => hadSession,
    navigate: (path, state) => {
      here = path
      done.push(state ? [path, state] : path)
      return Promise.resolve()
    },
    endSession: () => {
      done.push('session ended')
      return Promise.resolve()
    },
    clearCache: () => done.push('cache cleared'),
    clearFailedQueries: () => done.push('failed queries cleared'),
    report: (_error, summary) => done.push(['reported', summary.code, summary.requestId]),
  })
  return { done, handle }
}

describe('createErrorHandler', () => {
  beforeEach(() => {
    failureStore.set(null)
    noticeStore.set([])
  })

  it('redirects to the login with the current path when there is no session', async () => {
    const { done, handle } = setUp()
    handle(apiError(401, 'NotLoggedIn'), {})
    handle(apiError(401, 'NotLoggedIn'), {})
    await new Promise(setImmediate)
    expect(done).toEqual([['/login', { returnTo: '/account?x=1' }], 'failed queries cleared'])
  })
  // spec: S1-8.01
  it('leaves an ended session by /logout, once, and remembers the page', async () => {
    const { done, handle } = setUp()
    handle(apiError(401, 'SessionExpired'), {})
    handle(apiError(401, 'SessionExpired'), {})
    await new Promise(setImmediate)
    expect(done).toEqual([['/logout', { returnTo: '/account?x=1', sessionEnded: true }], 'failed queries cleared'])
  })
  it('says that the session ended when its cookie expired while it was used', async () => {
    const { done, handle } = setUp('/account', true)
    handle(apiError(401, 'NotLoggedIn'), {})
    await new Promise(setImmediate)
    expect(done[0]).toEqual(['/login', { returnTo: '/account', sessionEnded: true }])
  })
  // spec: S1-8.02, S1-8.03
  it.each([
    [403, 'Forbidden', '/gallery'],
    [402, 'InactiveAccount', '/inactive'],
  ] as const)('%s %s redirects to %s and clears the failed queries', async (status, code, path) => {
    const { done, handle } = setUp()
    handle(apiError(status, code), {})
    await new Promise(setImmediate)
    expect(done).toEqual([path, 'failed queries cleared'])
  })
  it('redirects to the required second factor with the current path', async () => {
    const { done, handle } = setUp()
    handle(apiError(403, 'SecondFactorRequired'), {})
    handle(apiError(403, 'SecondFactorRequired'), {})
    await new Promise(setImmediate)
    expect(done).toEqual([['/second-factor', { returnTo: '/account?x=1' }], 'failed queries cleared'])
  })
  // spec: S1-8.04
  it('ends the session, then shows that there is no plan, then clears the cache', async () => {
    const { done, handle } = setUp()
    handle(apiError(402, 'MissingPlan'), {})
    handle(apiError(401, 'NotLoggedIn'), {})
    await new Promise(setImmediate)
    expect(done).toEqual(['session ended', '/noplan', 'cache cleared'])
  })
  it('opens the dialog with the help text and does not navigate', () => {
    const { done, handle } = setUp()
    handle(apiError(409, 'TrialAlreadyUsed', 'Já foi usado.'), {})
    expect(failureStore.get()).toEqual({ kind: 'rejected', help: ['Já foi usado.'] })
    expect(done).toEqual([])
  })
  it('shows a notice for a connection error', () => {
    setUp().handle(new ConnectionError(null), {})
    expect(noticeStore.get()[0]?.kind).toBe('error')
    expect(failureStore.get()).toBeNull()
  })
  // spec: S1-8.06
  it('reports only errors that no screen can explain', () => {
    const { done, handle } = setUp()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    handle(apiError(500, 'Unexpected'), {})
    handle(new TypeError('x is not a function'), {})
    handle(apiError(400, 'InvalidRequest', 'Escreva o título.'), {})
    handle(new ConnectionError(null), {})
    expect(done).toEqual([
      ['reported', 'Unexpected', null],
      ['reported', 'TypeError', null],
    ])
    vi.restoreAllMocks()
  })
})
