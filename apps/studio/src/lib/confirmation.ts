import { createStore } from '@revela/web/store'

export type ConfirmationMethod = 'password' | 'code'

export type ConfirmationRequest = {
  readonly method: ConfirmationMethod
  /** A passkey is accepted instead. */
  readonly hasPasskey: boolean
  /** A code of the authenticator app is also required. */
  readonly needsSecondFactor: boolean
}

export type PendingConfirmation = ConfirmationRequest & {
  /** True if the user confirmed, false if they closed the dialog. */
  readonly settle: (confirmed: boolean) => void
}

/** The user closed the dialog: the call was not made, and no error is shown. */
export class ConfirmationDismissedError extends Error {
  override readonly name = 'ConfirmationDismissed'
}

/** The open confirmation; null if there is none. */
export const pendingConfirmation = createStore<PendingConfirmation | null>(null)

let pending: Promise<boolean> | null = null

/** Opens the dialog and waits for its result. Calls that need a confirmation in the meantime share it. */
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
