import { familySeries } from '@revela/phrases'
import type { ReactNode } from 'react'
import styles from './view-chips.module.css'

type ChipProps = {
  /** Whether this view is shown; undefined for a chip that opens something. */
  readonly isOn?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}

type Props = {
  /** Number of series of similar pictures; without any there is nothing to join. */
  readonly count: number
  readonly isJoined: boolean
  readonly onJoin: (isJoined: boolean) => void
  /** Further chips. */
  readonly children?: ReactNode
}

/** How the pictures are shown: each one, or similar ones joined. */
export function ViewChips({ count, isJoined, onJoin, children = null }: Props) {
  if (count === 0 && children === null) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a visible legend
    <div className={styles.chips} role="group" aria-label={familySeries.views}>
      {count === 0 ? null : (
        <>
          <Chip isOn={!isJoined} onClick={() => onJoin(false)}>
            {familySeries.all}
          </Chip>
          <Chip isOn={isJoined} onClick={() => onJoin(true)}>
            {familySeries.join(count)}
          </Chip>
        </>
      )}
      {children}
    </div>
  )
}
