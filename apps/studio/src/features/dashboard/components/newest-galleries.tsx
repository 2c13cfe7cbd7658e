import { dashboard, photoCount } from '@revela/phrases'
import { Link } from 'react-router'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import type { Dashboard } from '../api/dashboard-query.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './newest-galleries.module.css'

const texts = dashboard.galleries

type Props = Pick<Dashboard, 'galleries'> & {
  /** On a day without anything else to look at. */
  readonly large: boolean
}

export function NewestGalleries({ galleries, large }: Props) {
  if (galleries.length === 0) return null
  return (
    <DashboardSection title={texts.title} aside={<InlineLink to={paths.gallery}>{texts.all}</InlineLink>}>
      <ul className={styles.galleries} data-large={large}>
        {galleries.map((gallery) => (
          <li key={gallery.collection_id}>
            <Link to={galleryPaths.pictures(gallery.collection_id)} className={styles.gallery}>
              <span className={styles.cover}>
                <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
              </span>
              <span className={styles.title}>{gallery.gallery_title}</span>
              <span className={styles.count}>{photoCount(gallery.pictures)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
