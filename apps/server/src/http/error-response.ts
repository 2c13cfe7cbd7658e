import { errorStatus, type ErrorBody, type ErrorCode } from '@revela/contract'
import { confirmationNeeded, errorHelp, ownDomainHelp } from '@revela/phrases'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../platform/db/primary-pool.ts'
import { CustomerStopped } from '../platform/db/customer-stopped.ts'
import { GateFull } from '../platform/crypto/gate.ts'
import { DirectoryUnavailable, foreignCellOf, type ForeignCell } from '../platform/directory/directory-errors.ts'
import { errorResponses } from './http.metrics.ts'
import { ApiError } from '../platform/api-error/api-error.ts'

/** Converts every error into the contract's error body. An unexpected error exposes only its request id. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const foreign = foreignCellOf(error)
  if (foreign) return answerForeignCell(foreign, reply)
  const apiError = toApiError(error)
  const { operation, operationLabel: timedAs = operation } = request.routeOptions.config
  errorResponses.add({ endpoint: timedAs ?? 'none', code: apiError.code })
  if (apiError.status >= 500 && !(error instanceof CustomerStopped))
    request.log.error({ err: error, requestId: request.id, traceId: request.span?.traceId }, 'unexpected error')
  if (apiError.retryAfterSeconds !== undefined) void reply.header('retry-after', String(apiError.retryAfterSeconds))
  const body: ErrorBody = {
    error: apiError.code,
    messages: apiError.messages.length > 0 ? apiError.messages : defaultMessages(apiError),
    ...(apiError.details ? { details: apiError.details } : {}),
    request_id: request.id,
  }
  void reply.code(apiError.status).type('application/json; charset=utf-8').send(body)
}

/** The edge in front of the cells repeats the request there; a browser never sees this answer. */
function answerForeignCell({ cell, headers }: ForeignCell, reply: FastifyReply): void {
  void reply.code(421).headers(headers).header('x-revela-cell', cell).send()
}

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error
  // The studio and the families' pages keep what was not acknowledged and send it again; so do the gateways.
  if (error instanceof CustomerStopped)
    return new ApiError('Unavailable', { retryAfterSeconds: error.kind === 'no-writes' ? 5 : 1 })
  if (error instanceof GateFull) return new ApiError('TooManyRequests', { retryAfterSeconds: 5 })
  if (error instanceof DirectoryUnavailable) {
    return new ApiError('Unavailable', {
      messages: [{ id: 'Unavailable', help: errorHelp.unavailable }],
      retryAfterSeconds: 30,
      cause: error,
    })
  }
  const status = 'statusCode' in error ? error.statusCode : undefined
  // Errors raised by Fastify: malformed JSON, wrong content type, body too large.
  if (status !== undefined && status >= 400 && status < 500) return new ApiError('InvalidRequest')
  // A failover ends within half a minute; clients retry a 503 by themselves.
  if (isDatabaseAway(error)) return new ApiError('Unavailable', { retryAfterSeconds: 5, cause: error })
  return new ApiError('Unexpected')
}

const help: Partial<Record<ErrorCode, string>> = {
  NotLoggedIn: errorHelp.notLoggedIn,
  SessionExpired: errorHelp.sessionExpired,
  Forbidden: errorHelp.forbidden,
  ForbiddenOrigin: errorHelp.forbidden,
  NotFound: errorHelp.notFound,
  InvalidRequest: errorHelp.fieldInvalid,
  InactiveAccount: errorHelp.inactiveAccount,
  MissingPlan: errorHelp.missingPlan,
  SocialSignInRejected: errorHelp.socialRejected,
  SocialEmailInUse: errorHelp.socialEmailInUse,
  SocialEmailMissing: errorHelp.socialEmailMissing,
  TermsNeeded: errorHelp.termsRequired,
  InvalidResetToken: errorHelp.invalidResetToken,
  InvalidConfirmationToken: errorHelp.invalidConfirmationToken,
  EmailNotConfirmed: errorHelp.emailNotConfirmed,
  SendingPaused: errorHelp.sendingPaused,
  InvalidReportToken: errorHelp.invalidReportToken,
  InvalidStopToken: errorHelp.invalidStopToken,
  PasswordRecoveryFailed: errorHelp.passwordRecoveryFailed,
  TrialAlreadyUsed: errorHelp.trialAlreadyUsed,
  DomainsNotOffered: ownDomainHelp.notOffered,
  EmptyAlbum: errorHelp.emptyAlbum,
  SpreadsNotReady: errorHelp.spreadsNotReady,
  AlbumVersionSent: errorHelp.albumVersionSent,
  AlbumNotSent: errorHelp.albumNotSent,
  AlbumVersionChanged: errorHelp.albumVersionChanged,
  AlbumApproved: errorHelp.albumApproved,
  AlbumNotApproved: errorHelp.albumNotApproved,
  ApprovalNotRequested: errorHelp.approvalNotRequested,
  AlbumRequestSent: errorHelp.albumRequestSent,
  AlbumRequestsChanged: errorHelp.albumRequestsChanged,
  AlbumRequestsUnsent: errorHelp.albumRequestsUnsent,
  ApprovalEnded: errorHelp.approvalEnded,
  ConfirmationNeeded: confirmationNeeded,
  SecondFactorNeeded: errorHelp.secondFactorNeeded,
  SecondFactorOn: errorHelp.secondFactorOn,
  SecondFactorRequired: errorHelp.secondFactorRequired,
  LastSecondFactor: errorHelp.lastSecondFactor,
  SignInExpired: errorHelp.signInExpired,
  PasskeyRejected: errorHelp.passkeyRejected,
  TooManyPasskeys: errorHelp.tooManyPasskeys,
  TooManyNewChoosers: errorHelp.tooManyNewChoosers,
  LinkNotValid: errorHelp.linkNotValid,
  GalleryNotOpen: errorHelp.galleryNotOpen,
}

function defaultMessages(apiError: ApiError): ErrorBody['messages'] {
  if (apiError.code === 'TooManyRequests') {
    return [{ id: 'wait', help: errorHelp.tooManyRequests(apiError.retryAfterSeconds ?? 60) }]
  }
  // Without a help text the apps show their own "something went wrong" with the request id.
  const text = errorStatus[apiError.code] >= 500 ? undefined : help[apiError.code]
  return text ? [{ id: apiError.code, help: text }] : []
}
