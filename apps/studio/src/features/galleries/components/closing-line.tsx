import { galleryClosing as texts } from '@revela/phrases'
import { formatCalendarDay } from '../../../lib/dates.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { StateTag } from './state-tag.tsx'
import styles from './expiry-line.module.css'

/** The last day on which the family may enter, where the photographer chose one. */
export function ClosingLine({ gallery }: { readonly gallery: Pick<Gallery, 'closes_on' | 'closed'> }) {
  const { closes_on: day, closed } = gallery
  if (day === null) return null
  return (
    <p className={styles.line}>
      {closed ? <StateTag kind="expired">{texts.closedTag}</StateTag> : null}
      {(closed ? texts.closedOn : texts.closesOn)(formatCalendarDay(day))}
    </p>
  )
}
