import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** How long each issued link, code, session and file stays valid, in milliseconds. */
export const validityMs = {
  /** Link that confirms the e-mail of an account. */
  emailConfirmation: 7 * DAY_MS,
  /** Link that sets a new password. */
  passwordRecovery: 30 * MINUTE_MS,
  /** Mailed code that confirms a sensitive change. */
  confirmationCode: 10 * MINUTE_MS,
  /** How long a session counts as confirmed. */
  confirmation: 15 * MINUTE_MS,
  /** Sign-in whose second factor is still missing. */
  signInChallenge: 10 * MINUTE_MS,
  passkeyChallenge: 5 * MINUTE_MS,
  /** Sign-in that is redirected to a provider and back. */
  socialSignIn: 10 * MINUTE_MS,
  /** Account of a provider whose terms are not accepted yet. */
  pendingAccount: 10 * MINUTE_MS,
  /** Hand-over of a session to the Site product. */
  siteHandover: MINUTE_MS,
  session: 30 * DAY_MS,
  /** An unused session ends earlier. */
  idleSession: 14 * DAY_MS,
  idleSupportSession: 15 * MINUTE_MS,
  /** Code that opens the owner's preview of a gallery. */
  previewCode: 2 * MINUTE_MS,
  /** Files of a download, fetched one by one. */
  downloadedFiles: HOUR_MS,
  downloadedZip: DAY_MS,
  /** Copy of an account's data, and one opened link to it. */
  accountExport: 7 * DAY_MS,
  accountExportLink: 2 * HOUR_MS,
  /** From the request to erase an account until it starts. */
  erasureNotice: 7 * DAY_MS,
} as const satisfies Readonly<Record<string, number>>
