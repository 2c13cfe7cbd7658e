import { useId } from 'react'
import styles from './option-choice.module.css'

type Props<Value extends string> = {
  readonly legend: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly name: string; readonly lead: string }[]
  readonly onChange: (value: Value) => void
}

/** Radio cards for a few options, each with one sentence. The whole card is clickable. */
export function OptionChoice<Value extends string>({ legend, value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <div key={option.value} className={styles.option}>
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={id}
              className={styles.radio}
              checked={value === option.value}
              aria-describedby={`${id}-${option.value}-lead`}
              onChange={() => onChange(option.value)}
            />
            <span>
              <label htmlFor={`${id}-${option.value}`} className={styles.name}>
                {option.name}
              </label>
              <span id={`${id}-${option.value}-lead`} className={styles.lead}>
                {option.lead}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
