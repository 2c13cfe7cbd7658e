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

function setUp(start = '/account?x=1') {
  const done: unknown[] = []
  let here = start
  const handle = createErrorHandler({
    currentPath: () => here,
    navigate: (path, state) => {
      here = path
      done.push(state ? [path, state] : path)
      return Promise.resolve()
    },
    endSession: () => {
      done.push('session ended')
      return Promise.resolve()
    },
    clearCache: () => done.push('forgotten'),
    clearFailedQueries: () => done.push('refusals forgotten'),
    report: (_error, summary) => done.push(['told', summary.code, summary.requestId]),
  })
  return { done, handle }
}

describe('errorHandler', () => {
  beforeEach(() => {
    failureStore.set(null)
    noticeStore.set([])
  })

  it('keeps where the person was when the session is missing', async () => {
    const { done, handle } = setUp()
    handle(apiError(401, 'NotLoggedIn'), {})
    handle(apiError(401, 'NotLoggedIn'), {})
    await new Promise(setImmediate)
    expect(done).toEqual([['/login', { returnTo: '/account?x=1' }], 'refusals forgotten'])
  })
  // spec: S1-8.01, S1-8.02, S1-8.03
  it.each([
    [401, 'SessionExpired', '/logout'],
    [403, 'Forbidden', '/gallery'],
    [402, 'InactiveAccount', '/inactive'],
  ] as const)('%s %s leads to %s, and is asked about anew when somebody comes back', async (status, code, path) => {
    const { done, handle } = setUp()
    handle(apiError(status, code), {})
    await new Promise(setImmediate)
    expect(done).toEqual([path, 'refusals forgotten'])
  })
  it('leads to the second factor that support requires, and back to where the person was', async () => {
    const { done, handle } = setUp()
    handle(apiError(403, 'SecondFactorRequired'), {})
    handle(apiError(403, 'SecondFactorRequired'), {})
    await new Promise(setImmediate)
    expect(done).toEqual([['/second-factor', { returnTo: '/account?x=1' }], 'refusals forgotten'])
  })
  // spec: S1-8.04
  it('ends the session before it says that there is no plan, and forgets it only after', async () => {
    const { done, handle } = setUp()
    handle(apiError(402, 'MissingPlan'), {})
    handle(apiError(401, 'NotLoggedIn'), {})
    await new Promise(setImmediate)
    expect(done).toEqual(['session ended', '/noplan', 'forgotten'])
  })
  it('opens the dialog with the help, and stays where it is', () => {
    const { done, handle } = setUp()
    handle(apiError(409, 'TrialAlreadyUsed', 'Já foi usado.'), {})
    expect(failureStore.get()).toEqual({ kind: 'refused', help: ['Já foi usado.'] })
    expect(done).toEqual([])
  })
  it('shows a notice when the connection broke', () => {
    setUp().handle(new ConnectionError(null), {})
    expect(noticeStore.get()[0]?.kind).toBe('error')
    expect(failureStore.get()).toBeNull()
  })
  // spec: S1-8.06
  it('tells us of what no screen can explain, and of nothing else', () => {
    const { done, handle } = setUp()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    handle(apiError(500, 'Unexpected'), {})
    handle(new TypeError('x is not a function'), {})
    handle(apiError(400, 'InvalidRequest', 'Escreva o título.'), {})
    handle(new ConnectionError(null), {})
    expect(done).toEqual([
      ['told', 'Unexpected', null],
      ['told', 'TypeError', null],
    ])
    vi.restoreAllMocks()
  })
})
