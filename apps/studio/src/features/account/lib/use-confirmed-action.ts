import { ApiError } from '@revela/contract/client'
import { useState } from 'react'

type Mutation = {
  readonly mutate: (given: void, options: { onError: (error: unknown) => void }) => void
}

export type ConfirmedAction = {
  readonly run: () => void
  /** The server wants to know first who sits before the screen. */
  readonly isAsked: boolean
  readonly dismiss: () => void
}

/** Runs at once where the server still knows who it is; otherwise it is asked, and then runs. */
export function useConfirmedAction({ mutate }: Mutation): ConfirmedAction {
  const [isAsked, setAsked] = useState(false)
  return {
    run: () => {
      setAsked(false)
      mutate(undefined, {
        onError: (error) => setAsked(error instanceof ApiError && error.code === 'ConfirmationNeeded'),
      })
    },
    isAsked,
    dismiss: () => setAsked(false),
  }
}
