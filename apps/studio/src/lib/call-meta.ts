import type { ErrorCode } from '@revela/contract'

/** How a query or mutation handles its own errors, so that the global error handler ignores them. */
export type CallMeta = {
  readonly [key: string]: unknown
  /** Errors are ignored. */
  readonly quiet?: boolean
  /** The screen shows the error in place of the content, with a retry. */
  readonly inline?: boolean
  /** Error codes that the screen handles itself. */
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
