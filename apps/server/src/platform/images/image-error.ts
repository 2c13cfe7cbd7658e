/** Why a file cannot be shown. The codes are stored in rows; users see a Portuguese text for each. */
export type ImageErrorCode = 'not-an-image' | 'damaged' | 'too-many-pixels' | 'too-slow' | 'unreadable' | 'invisible'

export class ImageError extends Error {
  override readonly name = 'ImageRefused'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
