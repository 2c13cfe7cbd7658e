import { ApiError, ConnectionError } from '@revela/contract/client'
import type { ErrorCode, ErrorMessage } from '@revela/contract'
import { describe, expect, it } from 'vitest'
import { ExplainedError } from '../../lib/explained-error.ts'
import { PasskeyDismissedError, PasskeyError } from '../../lib/passkey-errors.ts'
import { decideError } from './decide-error.ts'

const request = { method: 'GET', path: '/customer/info' }

function apiError(status: number, code: ErrorCode, messages: ErrorMessage[] = [], details = {}): ApiError {
  return new ApiError({ status, code, messages, details, requestId: 'r-1' })
}

describe('decideError', () => {
  // spec: S1-8.01, S1-8.02, S1-8.03, S1-8.04, S2-8.38, S3-8.36, S3-8.37, S3-8.38, S3-8.39
  it.each([
    [401, 'NotLoggedIn', 'login'],
    [401, 'SessionExpired', 'logout'],
    [403, 'Forbidden', 'gallery'],
    [403, 'ForbiddenOrigin', 'gallery'],
    [402, 'InactiveAccount', 'inactive'],
    [403, 'SecondFactorRequired', 'second-factor'],
    [402, 'MissingPlan', 'logout-then-no-plan'],
  ] as const)('%s %s → %s, even for inline calls', (status, code, kind) => {
    const error = apiError(status, code, [{ id: 'x', help: 'Ajuda' }])
    expect(decideError(error, {}, request)).toEqual({ kind })
    expect(decideError(error, { inline: true }, request)).toEqual({ kind })
  })

  it('shows the help text of a rejected request', () => {
    const error = apiError(402, 'PlanLimitReached', [{ id: 'plan', help: 'O seu plano chegou ao limite.' }])
    expect(decideError(error, {}, request)).toEqual({ kind: 'rejected', help: ['O seu plano chegou ao limite.'] })
  })

  // spec: S1-1.06, S1-8.21
  it('offers a plan when the plan blocks the request, unless the screen handles the code', () => {
    const error = apiError(402, 'FeatureNotInPlan', [], { block_type: 'feat', blocked_feat: 'custom_watermark' })
    const offer = { kind: 'offer', offer: { block: 'feat', feature: 'custom_watermark' } }
    expect(decideError(error, {}, request)).toEqual(offer)
    expect(decideError(error, { inline: true }, request)).toEqual(offer)
    expect(decideError(error, { codes: ['FeatureNotInPlan'] }, request)).toEqual({ kind: 'none' })
  })

  it('leaves messages of known fields to the form and shows only the rest', () => {
    const messages = [
      { id: 'email', help: 'Confira o e-mail.' },
      { id: 'whole', help: 'Aguarde.' },
    ]
    const error = apiError(422, 'InvalidRequest', messages)
    expect(decideError(error, { fields: ['email', 'whole'] }, request)).toEqual({ kind: 'none' })
    expect(decideError(error, { fields: ['email'] }, request)).toEqual({ kind: 'rejected', help: ['Aguarde.'] })
  })

  it('ignores a dismissed passkey dialog and shows the help text of a passkey error', () => {
    expect(decideError(new PasskeyDismissedError(), {}, request)).toEqual({ kind: 'none' })
    const failed = new PasskeyError('Este aparelho não conseguiu.', null)
    expect(decideError(failed, {}, request)).toEqual({ kind: 'rejected', help: ['Este aparelho não conseguiu.'] })
  })

  it('ignores a failure that its screen explains', () => {
    expect(decideError(new ExplainedError('rejected file'), { inline: true }, request)).toEqual({ kind: 'none' })
  })

  it('returns a failure summary for an error without a help text', () => {
    const summary = { status: 500, code: 'Unexpected', request, requestId: 'r-1' }
    expect(decideError(apiError(500, 'Unexpected'), {}, request)).toEqual({ kind: 'broken', summary })
    expect(decideError(apiError(500, 'Unexpected', [{ id: 'x', help: '' }]), {}, request)).toEqual({
      kind: 'broken',
      summary,
    })
    expect(decideError(new TypeError('boom'), {}, null)).toEqual({
      kind: 'broken',
      summary: { status: null, code: 'TypeError', request: null, requestId: null },
    })
  })

  it('ignores quiet calls, codes that the screen handles, and failed inline loads', () => {
    expect(decideError(apiError(401, 'SessionExpired'), { quiet: true }, request)).toEqual({ kind: 'none' })
    expect(decideError(apiError(400, 'InvalidResetToken'), { codes: ['InvalidResetToken'] }, request)).toEqual({
      kind: 'none',
    })
    expect(decideError(apiError(500, 'Unexpected'), { inline: true }, request)).toEqual({ kind: 'none' })
  })

  it('reports a connection error as offline', () => {
    expect(decideError(new ConnectionError(null), {}, request)).toEqual({ kind: 'offline' })
    expect(decideError(new ConnectionError(null), { inline: true }, request)).toEqual({ kind: 'none' })
  })
})
