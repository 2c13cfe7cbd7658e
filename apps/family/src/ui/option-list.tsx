import { useId, useRef } from 'react'
import styles from './option-list.module.css'

export type Option<T extends string> = {
  readonly value: T
  readonly label: string
  readonly lead?: string
  readonly disabled?: boolean
}

type Props<T extends string> = {
  readonly legend: string
  readonly hideLegend?: boolean
  readonly options: readonly Option<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** A tap on an option, also on the one that is already chosen; arrow keys only choose. */
  readonly onPick?: () => void
}

/** Radio buttons, each large enough for a thumb. */
export function OptionList<T extends string>(props: Props<T>) {
  const { legend, hideLegend = false, options, value, onChange, onPick } = props
  const name = useId()
  /** The last choice was made by a tap: a click caused by a key has no coordinates. */
  const wasTapped = useRef(false)
  return (
    <fieldset className={styles.list}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-disabled={option.disabled || undefined}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            disabled={option.disabled}
            onClick={({ detail, clientX }) => {
              wasTapped.current = detail > 0 || clientX > 0
              if (wasTapped.current && option.value === value) onPick?.()
            }}
            onChange={() => {
              onChange(option.value)
              if (wasTapped.current) onPick?.()
            }}
          />
          <span className={styles.words}>
            <span>{option.label}</span>
            {option.lead === undefined ? null : <span className={styles.lead}>{option.lead}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
