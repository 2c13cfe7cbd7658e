import { Switch } from 'antd'
import { useId, type ReactNode } from 'react'
import styles from './switch-row.module.css'

type Props = {
  readonly label: string
  /** What it does. */
  readonly lead: string
  readonly badge?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function SwitchRow({ label, lead, badge, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {badge}
        <p id={`${id}-lead`} className={styles.lead}>
          {lead}
        </p>
      </div>
      <Switch id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-lead`} />
    </div>
  )
}
