/** Why a file cannot be shown. The codes are kept in rows and told to people in Portuguese. */
export type ImageFault = 'not-an-image' | 'damaged' | 'too-many-pixels' | 'too-slow' | 'unreadable' | 'invisible'

export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly fault: ImageFault

  constructor(fault: ImageFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
