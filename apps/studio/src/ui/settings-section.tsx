import type { StudioHelpTopic } from '@revela/phrases'
import { useId, type ReactNode } from 'react'
import { HelpLink } from './help-link.tsx'
import styles from './settings-section.module.css'
import { Switch } from 'antd'
import switchRowStyles from './switch-row.module.css'
import sideSectionStyles from './side-section.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  /** The help article about it. */
  readonly help?: StudioHelpTopic
  readonly children: ReactNode
}

export function SettingsSection({ title, lead, help, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      {help ? (
        <p className={styles.lead}>
          <HelpLink topic={help} />
        </p>
      ) : null}
      <div className={styles.content}>{children}</div>
    </section>
  )
}

type SwitchRowProps = {
  readonly label: string
  /** The description of the setting. */
  readonly lead: string
  readonly badge?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function SwitchRow({ label, lead, badge, checked, onChange }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={switchRowStyles.row}>
      <div className={switchRowStyles.words}>
        <span className={switchRowStyles.heading}>
          <label htmlFor={id} className={switchRowStyles.label}>
            {label}
          </label>
          {badge}
        </span>
        <p id={`${id}-lead`} className={switchRowStyles.lead}>
          {lead}
        </p>
      </div>
      <Switch id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-lead`} />
    </div>
  )
}

/** A section with its heading on the left and its content on the right. */
export function SideSection({ title, lead, help, children }: Props) {
  const id = useId()
  return (
    <section className={sideSectionStyles.section} aria-labelledby={id}>
      <div className={sideSectionStyles.heading}>
        <h2 id={id} className={sideSectionStyles.title}>
          {title}
        </h2>
        <p className={sideSectionStyles.lead}>{lead}</p>
        {help ? (
          <p className={sideSectionStyles.lead}>
            <HelpLink topic={help} />
          </p>
        ) : null}
      </div>
      <div className={sideSectionStyles.content}>{children}</div>
    </section>
  )
}
