/**
 * Every error code on the wire with its HTTP status. The body is always
 * `{ error, messages: [{ id, help }], details? }`; `help` is Portuguese and meant for the person at the screen.
 */
export const errorStatus = {
  // Every call may answer these.
  NotLoggedIn: 401,
  SessionExpired: 401,
  ForbiddenOrigin: 403,
  Forbidden: 403,
  NotFound: 404,
  InvalidRequest: 422,
  TooManyRequests: 429,
  Unexpected: 500,
  Unavailable: 503,
  // Standing of the account.
  InactiveAccount: 402,
  MissingPlan: 402,
  PlanLimitReached: 402,
  // Access and account.
  InvalidCredentials: 400,
  EmailTaken: 409,
  SocialSignInRefused: 400,
  SocialEmailInUse: 409,
  SocialEmailMissing: 400,
  PasswordRecoveryFailed: 400,
  InvalidResetToken: 400,
  WrongCurrentPassword: 400,
  TrialAlreadyUsed: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const commonErrors = [
  'ForbiddenOrigin',
  'InvalidRequest',
  'TooManyRequests',
  'Unexpected',
  'Unavailable',
] as const satisfies readonly ErrorCode[]

export const sessionErrors = [
  'NotLoggedIn',
  'SessionExpired',
  'Forbidden',
  'NotFound',
] as const satisfies readonly ErrorCode[]

export type ErrorMessage = { readonly id: string; readonly help: string }

export type ErrorBody = {
  readonly error: ErrorCode
  readonly messages: readonly ErrorMessage[]
  readonly details?: Readonly<Record<string, unknown>>
  /** Shown to the person as the code to tell support. */
  readonly request_id?: string
}
