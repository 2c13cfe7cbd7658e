import { workCreation as texts } from '@revela/phrases'
import styles from './category-select.module.css'

/** Stands for the category that is yet to be made. */
export const newKey = 'new'

type Props = {
  readonly id: string
  readonly hidden: boolean
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly active: number
  readonly onTake: (key: string) => void
}

/** What a text finds, under the field it is typed into, which hears the keys. */
export function CategoryOptions({ id, hidden, options, active, onTake }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to a field that is typed into
    <div id={id} className={styles.list} role="listbox" aria-label={texts.category} tabIndex={-1} hidden={hidden}>
      {options.map(({ key, label }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field hears the keys
        <div
          key={key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- belongs to a field that is typed into
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          data-new={key === newKey || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(key)}
        >
          {label}
        </div>
      ))}
      {options.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- says what to do; it cannot be chosen
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" className={styles.none}>
          {texts.noCategories}
        </div>
      ) : null}
    </div>
  )
}
