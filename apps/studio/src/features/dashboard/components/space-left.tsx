import { formatGigabytes, usageBar } from '@revela/domain'
import { dashboard } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import type { Dashboard } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './space-left.module.css'

const texts = dashboard.space

/** What can still be uploaded; nothing is said where no plan is in force. */
export function SpaceLeft({ space: { used, limit } }: { readonly space: Dashboard['space'] }) {
  if (limit === null) return null
  const { ratio, level } = usageBar(used, limit)
  const left = Math.max(0, limit - used)
  const words = texts.used(formatGigabytes(used), formatGigabytes(limit))
  return (
    <DashboardSection title={texts.title} aside={<InlineLink to={paths.account}>{texts.more}</InlineLink>}>
      <p className={styles.left}>{left === 0 ? texts.full : texts.left(formatGigabytes(left))}</p>
      <meter className="visually-hidden" aria-label={texts.title} max={1} value={ratio}>
        {words}
      </meter>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.fill} data-level={level} style={{ width: `${ratio * 100}%` }} />
      </div>
      <p className={styles.used}>{words}</p>
    </DashboardSection>
  )
}
