import { galleryAccess } from '@revela/phrases'
import type { ReactNode } from 'react'
import { galleryPaths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import styles from './page-note.module.css'

type Props = { readonly title: string; readonly lead: string; readonly children?: ReactNode }

/** The current situation, above the page. */
export function PageNote({ title, lead, children }: Props) {
  return (
    <div className={styles.note}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>
        {lead} {children}
      </p>
    </div>
  )
}

/** A public selection in a gallery that only invited clients can open. */
export function PublicBlocked({ galleryId }: { readonly galleryId: string }) {
  return (
    <Callout kind="warning">
      {galleryAccess.publicSelectionBlocked}{' '}
      <InlineLink to={galleryPaths.settings(galleryId)}>{galleryAccess.change}</InlineLink>
    </Callout>
  )
}
