import { errorStatus, type ErrorBody, type ErrorCode } from '@revela/contract'
import { confirmationNeeded, errorHelp } from '@revela/phrases'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { GateFull } from '../platform/crypto/gate.ts'
import { refusals } from './http.figures.ts'
import { Refusal } from '../platform/refusal/refusal.ts'

/** One place where a fault becomes the contract's error body. What we did not expect tells nothing but its id. */
export function answerError(fault: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(fault)
  const { operation, timedAs = operation } = request.routeOptions.config
  refusals.add({ endpoint: timedAs ?? 'none', code: refusal.code })
  if (refusal.status >= 500)
    request.log.error({ err: fault, requestId: request.id, traceId: request.span?.traceId }, 'unexpected fault')
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds))
  const body: ErrorBody = {
    error: refusal.code,
    messages: refusal.messages.length > 0 ? refusal.messages : defaultMessages(refusal),
    ...(refusal.details ? { details: refusal.details } : {}),
    request_id: request.id,
  }
  void reply.code(refusal.status).type('application/json; charset=utf-8').send(body)
}

function asRefusal(fault: FastifyError | Error): Refusal {
  if (fault instanceof Refusal) return fault
  if (fault instanceof GateFull) return new Refusal('TooManyRequests', { retryAfterSeconds: 5 })
  const status = 'statusCode' in fault ? fault.statusCode : undefined
  // Fastify's own refusals: malformed JSON, wrong content type, body too large.
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('InvalidRequest')
  return new Refusal('Unexpected')
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
  SocialSignInRefused: errorHelp.socialRefused,
  SocialEmailInUse: errorHelp.socialEmailInUse,
  SocialEmailMissing: errorHelp.socialEmailMissing,
  TermsNeeded: errorHelp.termsRequired,
  InvalidResetToken: errorHelp.invalidResetToken,
  InvalidConfirmationToken: errorHelp.invalidConfirmationToken,
  EmailNotConfirmed: errorHelp.emailNotConfirmed,
  SendingPaused: errorHelp.sendingPaused,
  InvalidReportToken: errorHelp.invalidReportToken,
  PasswordRecoveryFailed: errorHelp.passwordRecoveryFailed,
  TrialAlreadyUsed: errorHelp.trialAlreadyUsed,
  ConfirmationNeeded: confirmationNeeded,
  SecondFactorNeeded: errorHelp.secondFactorNeeded,
  SecondFactorOn: errorHelp.secondFactorOn,
  SecondFactorRequired: errorHelp.secondFactorRequired,
  LastSecondFactor: errorHelp.lastSecondFactor,
  SignInExpired: errorHelp.signInExpired,
  PasskeyRefused: errorHelp.passkeyRefused,
  TooManyPasskeys: errorHelp.tooManyPasskeys,
  TooManyNewChoosers: errorHelp.tooManyNewChoosers,
  LinkNotValid: errorHelp.linkNotValid,
  GalleryNotOpen: errorHelp.galleryNotOpen,
}

function defaultMessages(refusal: Refusal): ErrorBody['messages'] {
  if (refusal.code === 'TooManyRequests') {
    return [{ id: 'wait', help: errorHelp.tooManyRequests(refusal.retryAfterSeconds ?? 60) }]
  }
  // Without a help text the screens show their own "something went wrong", with the request's id.
  const text = errorStatus[refusal.code] >= 500 ? undefined : help[refusal.code]
  return text ? [{ id: refusal.code, help: text }] : []
}
