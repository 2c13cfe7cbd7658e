import { pixKeyKinds, type PixKeyKind } from '@revela/domain'
import { pixSettings as texts } from '@revela/phrases'
import { useId } from 'react'
import styles from './key-kind.module.css'

type Props = { readonly value?: PixKeyKind; readonly onChange?: (kind: PixKeyKind) => void }

export function KeyKind({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.kind}</legend>
      <div className={styles.kinds}>
        {pixKeyKinds.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name={name} checked={value === kind} onChange={() => onChange?.(kind)} />
            {texts.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
