import { publicPortfolio as texts } from '@revela/phrases'
import { Foot } from '../../../ui/brand.tsx'
import type { WorkPage } from '../api/calls.ts'
import styles from './portfolio-page.module.css'

/** The WhatsApp link is not here, because it is beside the contact form above. */
export function PublicFoot({ studio }: Pick<WorkPage, 'studio'>) {
  return (
    <>
      <nav className={styles.clients} aria-label={texts.clients}>
        <a href="/inicio">{texts.clientArea}</a>
      </nav>
      <Foot studio={studio.name} ours={studio.footer} whatsapp={null} />
    </>
  )
}
