import { createStore } from '@revela/web/store'

export type ConfirmationMethod = 'password' | 'code'

export type ConfirmationRequest = {
  readonly method: ConfirmationMethod
  /** A passkey may take its place. */
  readonly hasPasskey: boolean
  /** A code of the authenticator app is asked for too. */
  readonly needsSecondFactor: boolean
}

export type PendingConfirmation = ConfirmationRequest & {
  /** True when the person was confirmed, false when they closed the dialog. */
  readonly settle: (confirmed: boolean) => void
}

/** The person closed the dialog: the call was not made, and nothing needs to be said about it. */
export class ConfirmationDismissedError extends Error {
  override readonly name = 'ConfirmationDismissed'
}

/** What the dialog waits for; null while nothing needs to be confirmed. */
export const pendingConfirmation = createStore<PendingConfirmation | null>(null)

let pending: Promise<boolean> | null = null

/** Opens the dialog and waits for its end. Calls that are refused meanwhile wait for the same one. */
export function requestConfirmation(request: ConfirmationRequest): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    const settle = (confirmed: boolean) => {
      pending = null
      pendingConfirmation.set(null)
      resolve(confirmed)
    }
    pendingConfirmation.set({ ...request, settle })
  })
  return pending
}
