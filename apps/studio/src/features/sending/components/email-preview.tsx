import { clientMail, mail, sendingPreview as texts, shareKeyLines, shareMail, type ShareAccess } from '@revela/phrases'
import type { Gallery } from '../../../lib/gallery.ts'
import { PreviewCover } from './preview-cover.tsx'
import styles from './email-preview.module.css'

type Props = {
  readonly gallery: Gallery
  readonly galleryUrl: string
  readonly studio: { readonly name: string; readonly logo: string | null }
  /** As the recipient's mail program names it. */
  readonly sender: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly access: ShareAccess
}

/** The mail as the reader's program lays it out. */
export function EmailPreview({ gallery, galleryUrl, studio, sender, email, subject, message, access }: Props) {
  const url = access.kind === 'link' ? access.url : galleryUrl
  const keys = shareKeyLines(access)
  return (
    <div className={styles.window}>
      <div className={styles.head}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.line}>
          <span>{texts.from}</span> {sender}
        </p>
        <p className={styles.line}>
          <span>{texts.to}</span> {email}
        </p>
      </div>
      <div className={styles.paper}>
        {studio.logo === null ? (
          <p className={styles.studio}>{studio.name}</p>
        ) : (
          <img src={studio.logo} alt={studio.name} className={styles.logo} />
        )}
        <div className={styles.card}>
          <PreviewCover src={gallery.cover} focus={gallery.cover_focus} />
          <div className={styles.words}>
            <p className={styles.title}>{gallery.title}</p>
            <p className={styles.message}>{message}</p>
            {keys.length > 0 ? <p className={styles.message}>{keys.join('\n')}</p> : null}
            <p>
              <span className={styles.button}>{shareMail.button}</span>
            </p>
            <p className={styles.small}>{mail.linkFallback}</p>
            <p className={styles.url}>{url}</p>
            {access.kind === 'link' ? <p className={styles.small}>{shareMail.personal}</p> : null}
          </div>
        </div>
        <p className={styles.small}>{shareMail.footer(studio.name)}</p>
        <p className={styles.small}>{clientMail.reportLink}</p>
      </div>
    </div>
  )
}
