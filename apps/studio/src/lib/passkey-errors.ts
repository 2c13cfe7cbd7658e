/** The user closed the browser's own dialog; no further message is needed. */
export class PasskeyDismissedError extends Error {
  override readonly name = 'PasskeyDismissed'
}

/** The device failed; `help` is the text for the user. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyFailed'
  readonly help: string

  constructor(help: string, cause: unknown) {
    super(help, { cause })
    this.help = help
  }
}
