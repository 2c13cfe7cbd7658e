import { publicPortfolio as texts } from '@revela/phrases'
import { whatsappAddress } from '../../../lib/whatsapp.ts'
import { Foot } from '../../../ui/foot.tsx'
import type { WorkPage } from '../api/calls.ts'
import styles from './portfolio-page.module.css'

export function PublicFoot({ studio }: Pick<WorkPage, 'studio'>) {
  const whatsapp = studio.whatsapp === null ? null : whatsappAddress(studio.whatsapp, texts.hello(studio.name))
  return (
    <>
      <nav className={styles.clients} aria-label={texts.clients}>
        <a href="/inicio">{texts.clientArea}</a>
      </nav>
      <Foot studio={studio.name} ours={studio.footer} whatsapp={whatsapp} />
    </>
  )
}
