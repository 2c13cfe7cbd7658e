import { sending as texts } from '@revela/phrases'
import { Tooltip } from 'antd'
import { Link2, Mail } from 'lucide-react'
import { useId } from 'react'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { Recipient } from '../lib/recipient.ts'
import { isOpenMode, sendModes, type SendMode } from '../lib/send-mode.ts'
import styles from './mode-choice.module.css'

const icons = { email: Mail, whatsapp: WhatsAppGlyph, link: Link2 } as const
const reasons = { email: texts.noEmail, whatsapp: texts.noPhone, link: '' } as const

/** What it says belongs to the panel, also for who hears it. */
const insideThePanel = (label: HTMLElement) => label.parentElement ?? document.body

type Props = {
  readonly mode: SendMode
  readonly recipient: Recipient | null
  readonly onChange: (mode: SendMode) => void
}

export function ModeChoice({ mode, recipient, onChange }: Props) {
  const id = useId()
  const closed = sendModes.filter((one) => !isOpenMode(one, recipient))
  return (
    <fieldset>
      <legend className="visually-hidden">{texts.how}</legend>
      <div className={styles.modes}>
        {sendModes.map((one) => {
          const Icon = icons[one]
          const open = isOpenMode(one, recipient)
          return (
            <Tooltip key={one} title={open ? null : reasons[one]} getPopupContainer={insideThePanel}>
              <label className={styles.mode} data-closed={!open}>
                <input
                  type="radio"
                  name={id}
                  checked={mode === one}
                  disabled={!open}
                  aria-describedby={open ? undefined : `${id}-${one}`}
                  onChange={() => onChange(one)}
                />
                <Icon size={18} aria-hidden="true" />
                {texts.modes[one]}
              </label>
            </Tooltip>
          )
        })}
      </div>
      {closed.map((one) => (
        <p key={one} id={`${id}-${one}`} className={styles.reason}>
          {reasons[one]}
        </p>
      ))}
    </fieldset>
  )
}
