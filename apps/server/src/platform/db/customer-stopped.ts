/** SQLSTATE of a write in a read-only transaction, and of enter_tenant for a customer who is not served here. */
const readOnly = '25006'
const notServed = 'RV001'

type StopKind = 'no-writes' | 'arriving' | 'moved'

/** The customer is moving to another cell: their rows can only be read, are not here yet, or not any more. */
export class CustomerStopped extends Error {
  override readonly name = 'CustomerStopped'
  readonly kind: StopKind
  /** The cell that has the customer; null where this one does, or will. */
  readonly movedTo: string | null

  constructor(kind: StopKind, movedTo: string | null, cause?: unknown) {
    super(`the customer moves to another cell: ${kind}`, { cause })
    this.kind = kind
    this.movedTo = movedTo
  }
}

export function throwIfStopped(error: unknown): never {
  const { code, detail, hint } = error as { code?: string; detail?: string; hint?: string }
  if (code === readOnly) throw new CustomerStopped('no-writes', null, error)
  if (code === notServed && detail === 'moved') throw new CustomerStopped('moved', hint ?? null, error)
  if (code === notServed) throw new CustomerStopped('arriving', null, error)
  throw error
}
