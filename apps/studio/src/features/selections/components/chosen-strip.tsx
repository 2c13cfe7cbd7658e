import { selectionCard as texts } from '@revela/phrases'
import type { Selection } from '../api/selection-queries.ts'
import styles from './chosen-strip.module.css'

type Props = { readonly selection: Selection; readonly onOpen: () => void }

const shown = 8

/** The first of what was chosen; all of it is a press away. */
export function ChosenStrip({ selection, onOpen }: Props) {
  const pictures = selection.selected_pictures
  if (pictures.length === 0) return null
  const rest = pictures.length - shown
  return (
    <button type="button" className={styles.strip} onClick={onOpen}>
      {pictures.slice(0, shown).map((picture) => (
        <img key={picture.id} src={picture.thumb} alt="" className={styles.thumb} loading="lazy" />
      ))}
      {rest > 0 ? (
        <span className={styles.more} aria-hidden="true">
          {texts.more(rest)}
        </span>
      ) : null}
      <span className="visually-hidden">{texts.seeAll(pictures.length)}</span>
    </button>
  )
}
