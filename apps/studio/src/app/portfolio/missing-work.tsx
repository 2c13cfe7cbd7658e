import { brand, workDetail } from '@revela/phrases'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { UndevelopedPrint } from '../../ui/drawings/undeveloped-print.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../gallery/missing-gallery.module.css'

export function MissingWork() {
  return (
    <EmptyState drawing={<UndevelopedPrint />} sentence={workDetail.missing}>
      <title>{brand.pageTitle(workDetail.missing)}</title>
      <p>{workDetail.missingLead}</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.portfolio} primary>
          {workDetail.toList}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
