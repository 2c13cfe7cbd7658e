import { brand, galleryDetail } from '@revela/phrases'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineLink } from '../../ui/inline-link.tsx'
import styles from './missing-gallery.module.css'

export function MissingGallery() {
  return (
    <EmptyState drawing={<UndevelopedPrint />} sentence={galleryDetail.missing}>
      <title>{brand.pageTitle(galleryDetail.missing)}</title>
      <p>{galleryDetail.missingLead}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.gallery} primary>
          {galleryDetail.toList}
        </ButtonLink>
        <InlineLink to={paths.galleryTrash}>{galleryDetail.toTrash}</InlineLink>
      </div>
    </EmptyState>
  )
}
