import type { ReactNode } from 'react'
import { Brand, Foot } from '../../../ui/brand.tsx'
import type { Studio } from '../api/calls.ts'
import styles from './quiet-page.module.css'

type Props = {
  readonly studio: Studio
  /** The gallery's title, above the page's sentence. */
  readonly gallery: string | null
  readonly title: string
  readonly lead: string
  readonly children?: ReactNode
}

/** A page without a picture: the studio's logo, one sentence, one action. */
export function QuietPage({ studio, gallery, title, lead, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Brand name={studio.name} logo={studio.logo} />
      </header>
      <main className={styles.middle}>
        {gallery === null ? null : <p className={styles.gallery}>{gallery}</p>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </main>
      {studio.footer ? <Foot studio={null} ours whatsapp={null} /> : null}
    </div>
  )
}
