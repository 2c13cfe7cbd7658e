/** Why a file cannot be shown. The codes are kept in rows and told to people in Portuguese. */
export type ImageErrorCode = 'not-an-image' | 'damaged' | 'too-many-pixels' | 'too-slow' | 'unreadable' | 'invisible'

export class ImageError extends Error {
  override readonly name = 'ImageRefused'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}
