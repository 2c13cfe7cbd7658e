import type { OrderingCode } from '@revela/domain'
import { pictureToolbar } from '@revela/phrases'
import { ArrowDownUp, Check } from 'lucide-react'
import { useSetOrdering } from '../api/ordering.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'
import styles from './ordering-menu.module.css'

const codes: readonly OrderingCode[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

type Props = { readonly galleryId: string; readonly ordering: number }

export function OrderingMenu({ galleryId, ordering }: Props) {
  const change = useSetOrdering(galleryId)
  const shown = change.isPending ? change.variables : ordering
  return (
    <ToolbarMenu
      label={pictureToolbar.ordering}
      icon={<ArrowDownUp size={18} strokeWidth={1.75} aria-hidden="true" />}
      busy={change.isPending}
    >
      <ul aria-label={pictureToolbar.ordering}>
        {codes.map((code) => (
          <li key={code}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={code === shown}
              disabled={change.isPending}
              data-closes=""
              onClick={() => (code === ordering ? undefined : change.mutate(code))}
            >
              <Check size={18} strokeWidth={1.75} aria-hidden="true" className={styles.check} />
              {pictureToolbar.orderings[code]}
            </button>
          </li>
        ))}
      </ul>
    </ToolbarMenu>
  )
}
