import { CustomerStopped } from '../db/customer-stopped.ts'

/** Names are reserved in the directory first: without it, nothing that needs a new name can be done. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable'

  constructor(cause: unknown) {
    super('the directory does not answer', { cause })
  }
}

/** The request belongs to another cell: the edge in front repeats it there. */
export class ForeignCell extends Error {
  override readonly name = 'ForeignCell'
  readonly cell: string
  /** Headers for the other cell, for what only this cell knows. */
  readonly headers: Readonly<Record<string, string>>

  constructor(cell: string, headers: Readonly<Record<string, string>> = {}) {
    super(`the request belongs to cell ${cell}`)
    this.cell = cell
    this.headers = headers
  }
}

/** The cell that an error names: of a customer who was never here, or who was moved there. */
export function foreignCellOf(error: unknown): ForeignCell | null {
  if (error instanceof ForeignCell) return error
  return error instanceof CustomerStopped && error.movedTo !== null ? new ForeignCell(error.movedTo) : null
}
