import { createStore } from '@revela/web/store'

/** `waiting`: the family may still undo it; nothing was sent. */
type DeclarationState = 'none' | 'waiting' | 'sending' | 'sent'

type DeclarationDeps = {
  readonly send: () => Promise<void>
  /** Returns a function that cancels the timer. */
  readonly schedule: (run: () => void, ms: number) => () => void
  readonly onFailed: () => void
}

const undoMs = 6_000

/** "Já paguei" mails the studio, so the call waits a few seconds in which a tap by mistake can be undone. */
export function createPaymentDeclaration({ send, schedule, onFailed }: DeclarationDeps) {
  const state = createStore<DeclarationState>('none')
  let cancel: (() => void) | null = null

  async function sendNow(): Promise<void> {
    if (state.get() !== 'waiting') return
    cancel?.()
    state.set('sending')
    try {
      await send()
      state.set('sent')
    } catch {
      // The caller reports the failure; the button can be pressed again.
      onFailed()
      state.set('none')
    }
  }

  return {
    state,
    declare: (): void => {
      if (state.get() !== 'none') return
      state.set('waiting')
      cancel = schedule(() => void sendNow(), undoMs)
    },
    undo: (): void => {
      if (state.get() !== 'waiting') return
      cancel?.()
      state.set('none')
    },
    /** The page is left: a declaration that was not undone is sent at once. */
    sendNow,
  }
}
