/** An expected failure that its screen explains itself: neither a dialog nor a report follows. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError'
}
