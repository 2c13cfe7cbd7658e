import { allows } from '@revela/domain'
import { selectionCard as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ListChecks, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import type { Selection } from '../api/selection-queries.ts'
import styles from './card-actions.module.css'

type Props = {
  readonly selection: Selection
  /** The one thing to do on the page. */
  readonly first: boolean
  readonly onExport: () => void
  readonly onComments: () => void
}

/** The list, once it is ready, and what is talked about. */
export function CardActions({ selection, first, onExport, onComments }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'export_selected_list')
  const id = useId()
  const done = selection.status === 'done'
  const { threads, waiting } = selection.comments
  return (
    <div className={styles.actions}>
      <Button
        size="large"
        type={first ? 'primary' : 'default'}
        disabled={!done}
        aria-describedby={done ? undefined : id}
        icon={<ListChecks size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={included ? onExport : () => offerPlan({ block: 'feat', feature: 'export_selected_list' })}
      >
        {texts.export}
      </Button>
      {included ? null : <PlusBadge />}
      {done ? null : (
        <span id={id} className={styles.waits}>
          {texts.exportWaits}
        </span>
      )}
      {threads > 0 ? (
        <button type="button" className={styles.comments} onClick={onComments}>
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {texts.commentsCount(threads)}
          {waiting > 0 ? <span className={styles.waiting}>{texts.commentsWaiting(waiting)}</span> : null}
        </button>
      ) : null}
    </div>
  )
}
