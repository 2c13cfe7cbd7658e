import { brand, privacy } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PlainPage } from '../../../ui/page-frames.tsx'
import { YourData } from '../components/your-data.tsx'
import styles from './your-data-page.module.css'

/** A frozen account cannot open the studio, but it still has access to its data. */
export function YourDataPage() {
  return (
    <PlainPage>
      <title>{brand.pageTitle(privacy.pageTitle)}</title>
      <div className={styles.page}>
        <h1 className={styles.title}>{privacy.pageTitle}</h1>
        <p className={styles.lead}>{privacy.lead}</p>
        <YourData heading="h2" />
        <p className={styles.back}>
          <InlineLink to={paths.root}>{privacy.back}</InlineLink>
        </p>
      </div>
    </PlainPage>
  )
}
