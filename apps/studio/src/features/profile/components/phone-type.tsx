import { profile } from '@revela/phrases'
import { useId } from 'react'
import type { Profile } from '../api/profile-queries.ts'
import styles from './phone-type.module.css'

type PhoneType = Profile['phone_type']

const texts = profile.contact
const types = ['telefone-whatsapp', 'telefone', 'whatsapp'] as const satisfies readonly PhoneType[]

type Props = { readonly value: PhoneType; readonly onSave: (type: PhoneType) => void }

export function PhoneTypeChoice({ value, onSave }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.phoneType}</legend>
      <div className={styles.types}>
        {types.map((type) => (
          <label key={type} className={styles.type}>
            <input type="radio" name={name} checked={value === type} onChange={() => onSave(type)} />
            {texts.phoneTypes[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
