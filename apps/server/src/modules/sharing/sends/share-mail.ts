import { fillClientName } from '@revela/domain'
import { familyStudio, mail, shareKeyLines, shareMail, type ShareAccess } from '@revela/phrases'
import type { MailContent, MailPicture } from '../../../platform/mailer/render-mail.ts'
import { newSecretPlaceholder, type MailSecrets } from '../../../platform/mailer/mail-secrets.ts'
import type { ClientMail } from '../../client-mail/index.ts'
import { mailPictureKey } from '../../pictures/index.ts'
import { studioMailBrand, type ProfileRow } from '../../profiles/index.ts'
import { familyWatermarkCode, type FamilyGallery } from '../family-gallery.read.ts'

/** How the recipient gets access; its secrets are never part of the stored mail. */
export type MailAccess =
  | { readonly kind: 'open' }
  | { readonly kind: 'link'; readonly token: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'password' }
  | { readonly kind: 'galleryPassword'; readonly password: string }

export type ShareMail = {
  readonly customerId: string
  /** Null in a test mail, which the photographer receives. */
  readonly clientId: string | null
  readonly recipient: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly message: string
  readonly gallery: FamilyGallery
  readonly galleryUrl: string
  readonly profile: ProfileRow
  readonly access: MailAccess
  /** Whether the gallery offers a selection: the button then says what to do. */
  readonly isChoosing: boolean
  /** Whether the mail shows our footer. */
  readonly footer: boolean
}

export function composeShareMail(input: ShareMail): ClientMail {
  const { customerId, clientId, recipient, subject, message, gallery, profile, footer } = input
  const text = fillClientName(message, recipient.name)
  const { url, keys, secrets } = composeLink(input)
  const content: MailContent = {
    brand: studioMailBrand(profile),
    preview: text.split(/\r?\n/)[0]!.slice(0, 140),
    title: gallery.title,
    paragraphs: [text, ...(keys.length > 0 ? [keys.join('\n')] : [])],
    ...coverPicture(customerId, gallery),
    button: { label: input.isChoosing ? shareMail.chooseButton : shareMail.button, url, fallback: mail.linkFallback },
    notes: clientId === null ? [shareMail.testNote] : input.access.kind === 'link' ? [shareMail.personal] : [],
    footer: [shareMail.footer(profile.display_name), ...(footer ? [familyStudio.footer] : [])],
  }
  return {
    customerId,
    ...(clientId === null ? {} : { clientId }),
    kind: clientId === null ? 'gallery-test' : 'gallery-sent',
    recipient: recipient.email,
    senderName: profile.display_name,
    replyTo: profile.display_email,
    subject: clientId === null ? shareMail.testSubject(subject) : subject,
    content,
    ...(secrets ? { secrets } : {}),
  }
}

type ComposedLink = { readonly url: string; readonly keys: string[]; readonly secrets: MailSecrets | null }

function composeLink({ access, recipient: { email }, galleryUrl }: ShareMail): ComposedLink {
  if (access.kind === 'link') {
    const mark = newSecretPlaceholder()
    return { url: `${galleryUrl}#c=${mark}`, keys: [], secrets: { [mark]: access.token } }
  }
  if (access.kind === 'code') {
    const mark = newSecretPlaceholder()
    return {
      url: galleryUrl,
      keys: shareKeyLines({ kind: 'code', email, code: mark }),
      secrets: { [mark]: access.code },
    }
  }
  if (access.kind === 'galleryPassword') {
    const mark = newSecretPlaceholder()
    const keys = shareKeyLines({ kind: 'galleryPassword', password: mark })
    return { url: galleryUrl, keys, secrets: { [mark]: access.password } }
  }
  const accessText: ShareAccess = access.kind === 'password' ? { kind: 'password', email } : { kind: 'open' }
  return { url: galleryUrl, keys: shareKeyLines(accessText), secrets: null }
}

/** The cover as the family sees it, with watermarks. A tall one is cropped to four fifths of its width. */
function coverPicture(customerId: string, gallery: FamilyGallery): { picture?: MailPicture } {
  const { id, title, cover_number: number, cover_version: version, cover_width: wide, cover_height: high } = gallery
  if (number === null || version === null || wide === null || high === null) return {}
  const width = 560
  return {
    picture: {
      objectKey: mailPictureKey({
        customerId,
        ownerId: id,
        number,
        version,
        watermarkCode: familyWatermarkCode(gallery),
      }),
      type: 'image/jpeg',
      width,
      height: Math.max(1, Math.round(width * Math.min(0.8, high / wide))),
      alt: shareMail.coverAlt(title),
    },
  }
}
