import type { MarkButton } from '../../../lib/photo-mark.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './photo-tile.module.css'

type Props = Pick<MarkButton, 'name' | 'icon'> & {
  readonly on: boolean
  /** Null where there is nothing to be changed any more: what is on is only shown. */
  readonly label: string | null
  readonly reachable: boolean
}

/** The grid hears its taps: a photograph's marks are many, and cost nothing this way. */
export function TileMark({ name, icon, on, label, reachable }: Props) {
  if (label === null) {
    return on ? (
      <span className={styles.mark} data-look={name} data-on="" aria-hidden="true">
        <Icon name={icon} size={24} />
      </span>
    ) : null
  }
  return (
    <button
      type="button"
      className={styles.mark}
      data-mark={name}
      data-look={name}
      data-on={on ? '' : undefined}
      aria-pressed={on}
      aria-label={label}
      tabIndex={reachable ? 0 : -1}
    >
      <Icon name={icon} size={24} />
    </button>
  )
}
