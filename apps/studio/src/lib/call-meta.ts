import type { ErrorCode } from '@revela/contract'

/** What a query or mutation says about its own failures, so that the app-wide error router leaves them alone. */
export type CallMeta = {
  readonly [key: string]: unknown
  /** Nothing happens when it fails. */
  readonly quiet?: boolean
  /** The screen shows the failure where the content would be, with a way to try again. */
  readonly inline?: boolean
  /** Codes the screen explains itself. */
  readonly codes?: readonly ErrorCode[]
  /** Wire names of the form's fields: their messages are shown under them. */
  readonly fields?: readonly string[]
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}
