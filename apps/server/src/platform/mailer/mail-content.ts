/** An image that travels inside the mail: addresses of images die, and many readers load none from the network. */
export type MailPicture = {
  readonly objectKey: string
  readonly type: 'image/jpeg' | 'image/png'
  /** As it is shown; the file may have twice as many pixels. */
  readonly width: number
  readonly height: number
  /** Read aloud, and shown where the image is not. */
  readonly alt: string
}

export type MailContent = {
  /** Who speaks: a studio with its logo, or ourselves with our mark. */
  readonly brand: { readonly name: string; readonly logo?: MailPicture; readonly isOurs?: boolean }
  /** The line a mailbox shows beside the subject. */
  readonly preview: string
  readonly title: string
  /** Plain text; a line break stays one. */
  readonly paragraphs: readonly string[]
  readonly photograph?: MailPicture
  readonly button?: { readonly label: string; readonly url: string; readonly fallback: string }
  readonly notes: readonly string[]
  readonly footer: readonly string[]
  readonly footerLink?: { readonly label: string; readonly url: string }
}

export type PictureName = 'logo' | 'photograph'

/** The pictures a mail asks for, by the name its HTML uses. */
export function picturesOf({ brand, photograph }: MailContent): [PictureName, MailPicture][] {
  const named: [PictureName, MailPicture | undefined][] = [
    ['logo', brand.logo],
    ['photograph', photograph],
  ]
  return named.flatMap(([name, picture]) => (picture ? [[name, picture]] : []))
}
