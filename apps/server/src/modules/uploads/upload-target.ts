/** Which file of which drop into which gallery a call brings. */
export type Target = {
  readonly customerId: string
  readonly galleryId: string
  readonly batchId: string
  readonly pictureId: string
}
