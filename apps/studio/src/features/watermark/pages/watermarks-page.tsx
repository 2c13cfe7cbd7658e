import { brand, watermark as texts } from '@revela/phrases'
import { WatermarkLoader } from '../components/watermark-loader.tsx'
import styles from './watermarks-page.module.css'

export function WatermarksPage() {
  return (
    <section aria-labelledby="watermarks-title">
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <h2 id="watermarks-title" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      <WatermarkLoader galleryId={null} />
    </section>
  )
}
