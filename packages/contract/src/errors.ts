/**
 * Every error code on the wire with its HTTP status. The body is always `{ error, messages: [{ id, help }], details?
 * }`; `help` is Portuguese and is shown to the user.
 */
export const errorStatus = {
  // Errors that every call may return.
  NotLoggedIn: 401,
  SessionExpired: 401,
  ForbiddenOrigin: 403,
  Forbidden: 403,
  NotFound: 404,
  InvalidRequest: 422,
  TooManyRequests: 429,
  Unexpected: 500,
  Unavailable: 503,
  // Account status.
  InactiveAccount: 402,
  MissingPlan: 402,
  PlanLimitReached: 402,
  // Access and account.
  InvalidCredentials: 400,
  EmailTaken: 409,
  SocialSignInRejected: 400,
  SocialEmailInUse: 409,
  SocialEmailMissing: 400,
  /**
   * No account yet: a cookie waits until the terms are accepted. `details.email`: the e-mail of the account that would
   * be created.
   */
  TermsNeeded: 428,
  PasswordRecoveryFailed: 400,
  InvalidResetToken: 400,
  InvalidConfirmationToken: 400,
  WrongCurrentPassword: 400,
  /**
   * The last confirmation is too old for a sensitive change, or lacks the second factor that this one requires.
   * `details.method`: `password` or `code`; `details.passkey`: a passkey is accepted too; `details.second_factor`: a
   * code of the app is required besides the method.
   */
  ConfirmationNeeded: 428,
  WrongConfirmationCode: 400,
  /**
   * The first factor was correct; a cookie waits for the second: `details.app`, `details.passkey`, or both are set up.
   */
  SecondFactorNeeded: 428,
  WrongSecondFactor: 400,
  SecondFactorOn: 409,
  /**
   * Support requires a second factor and the account has none: every other call is rejected until one is registered.
   */
  SecondFactorRequired: 403,
  /** Support requires a second factor, and this one is the last. */
  LastSecondFactor: 409,
  /** The first factor was presented too long ago, or too many codes were wrong. */
  SignInExpired: 400,
  /** Unknown, used before, made for another site, or the user was not verified: the response does not say which. */
  PasskeyRejected: 400,
  TooManyPasskeys: 409,
  TrialAlreadyUsed: 409,
  FeatureNotInPlan: 402,
  SubdomainTaken: 409,
  /** Another account has proven that it owns the domain, or removed it less than 90 days ago. */
  DomainTaken: 409,
  /** This installation issues no certificates for own domains. */
  DomainsNotOffered: 409,
  // Galleries, pictures, portfolio. An empty list has its own 404, so that an error never looks like one.
  GalleryNotFound: 404,
  SlugTaken: 409,
  EmptyGallery: 404,
  WorkNotFound: 404,
  EmptyWork: 404,
  TooManyCategories: 409,
  TooManyChapters: 409,
  TooManyPresets: 409,
  PresetNameTaken: 409,
  DifferentChapters: 409,
  WatermarkInUse: 406,
  WatermarkWithoutPicture: 409,
  TooManyWatermarks: 409,
  // Files.
  FileTooLarge: 413,
  UnsupportedFile: 415,
  UploadClosed: 409,
  UploadDamaged: 422,
  // Family pages.
  LinkNotValid: 410,
  WrongAccessCode: 400,
  WrongGalleryPassword: 400,
  WrongDownloadPin: 400,
  GalleryNotOpen: 403,
  DownloadNotAllowed: 403,
  /** The photographer turned off the comments of this gallery. */
  CommentsNotAllowed: 403,
  /** The gallery delivers chosen pictures, and this visitor has not sent a selection. */
  DownloadAwaitsSelection: 403,
  /** `details.due`: the amount in cents. */
  DownloadAwaitsPayment: 403,
  /** The requested picture is not among those this visitor may download. */
  PictureNotIncluded: 403,
  /** The gallery's PIN is required before anything is downloaded. */
  DownloadPinRequired: 403,
  // Mail to clients.
  EmailNotConfirmed: 409,
  /** `details`: SendingLimitDetails. */
  SendingLimitReached: 409,
  SendingPaused: 409,
  InvalidReportToken: 400,
  // Reminders to clients.
  /** `details.placeholder`: the first one that this kind does not have, with its braces. */
  UnknownPlaceholder: 422,
  InvalidStopToken: 400,
  /** Its cause has ended, or the client asked for no more reminders. */
  ReminderOver: 409,
  // Clients and selections.
  ClientEmailTaken: 409,
  SelectionExists: 409,
  SelectionNotFinished: 409,
  SelectionClosed: 409,
  SelectionChanged: 409,
  SelectionOverLimit: 409,
  TooManyParticipants: 409,
  /** The photographer does not allow invitations in this gallery. */
  ParticipantsNotAllowed: 403,
  /** Too many new choosers began: the photographer has to admit the next ones. */
  TooManyNewChoosers: 429,
  // Albums.
  AlbumNotFound: 404,
  /** The draft has no spreads. */
  EmptyAlbum: 409,
  /** A spread is being made ready, or could not be read. */
  SpreadsNotReady: 409,
  /** A sent version never changes. */
  AlbumVersionSent: 409,
  /** Mails wait until a version was sent. */
  AlbumNotSent: 409,
  /** A newer version was sent meanwhile. */
  AlbumVersionChanged: 409,
  AlbumApproved: 409,
  AlbumNotApproved: 409,
  /** The photographer does not ask this reader for an approval. */
  ApprovalNotRequested: 403,
  AlbumRequestSent: 409,
  /** Somebody wrote, sent or settled requests meanwhile. */
  AlbumRequestsChanged: 409,
  /** The id names an approval that no longer counts: a new one needs a new id. */
  ApprovalEnded: 409,
  /** An approval waits until written requests are sent or deleted. */
  AlbumRequestsUnsent: 409,
  TooManySpreads: 409,
  TooManyAlbumRequests: 409,
  TooManyAlbumReaders: 409,
  // Money.
  InvalidCoupon: 400,
  PaymentRejected: 400,
  ReachedMaxCheckoutUpgradesLimit: 409,
  IdempotencyKeyReused: 409,
  InvoiceNotOpen: 409,
  RegretOver: 409,
  RegretRepeated: 409,
  // What families owe the photographer.
  /** This installation has no application at the payment gateway. */
  ConnectionNotOffered: 409,
  /** Forged, used, too old, begun in another session, or refused by the gateway: the response does not say which. */
  ConnectionRejected: 400,
  /** Another tab or a payment changed the amount meanwhile. */
  BalanceChanged: 409,
  NothingToPay: 409,
  /** The studio has no connected account: the family pays by the studio's Pix key. */
  PixNotAutomatic: 409,
  /** The gateway does not respond: the family pays by the studio's Pix key. */
  PixUnavailable: 409,
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

/** Errors of the calls that require a good account status. */
export const accountStatusErrors = ['InactiveAccount', 'MissingPlan'] as const satisfies readonly ErrorCode[]

/** `details` of PlanLimitReached: which limit, and the numbers that its dialog shows. Spaces are bytes. */
export type PlanLimitDetails =
  | { readonly limit: 'max_gallery'; readonly current_gallery: number; readonly max_gallery: number }
  | { readonly limit: 'max_picture'; readonly available_pictures: number; readonly requested_pictures: number }
  | { readonly limit: 'space'; readonly available_space: number; readonly requested_space: number }

/** `details` of SendingLimitReached: mails to clients in one day. */
export type SendingLimitDetails = { readonly limit: number; readonly sent: number }

/** `details` of FeatureNotInPlan: the query for the plan suggestion. */
export type FeatureDetails = { readonly block_type: 'feat'; readonly blocked_feat: string }

export type ErrorMessage = { readonly id: string; readonly help: string }

export type ErrorBody = {
  readonly error: ErrorCode
  readonly messages: readonly ErrorMessage[]
  readonly details?: Readonly<Record<string, unknown>>
  /** Shown to the user as the code to quote to support. */
  readonly request_id?: string
}
