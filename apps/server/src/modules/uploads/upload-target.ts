import type { UploadOwner } from './upload-owner.ts'

/** Which file of which drop into which gallery or work a call brings. */
export type Target = {
  readonly customerId: string
  readonly owner: UploadOwner
  readonly ownerId: string
  readonly batchId: string
  readonly pictureId: string
}
