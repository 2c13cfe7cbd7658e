import { shell } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { DryingPrints } from '../../ui/drawings/list-drawings.tsx'
import styles from './welcome-dialog.module.css'

const texts = shell.welcome

/** Greets whoever arrives from the first version. */
export function WelcomeDialog({ onClose }: { readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      open
      centered
      width={850}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? button.current?.focus() : undefined)}
      title={<span className={styles.title}>{texts.title}</span>}
      footer={
        <Button type="primary" size="large" ref={button} onClick={onClose}>
          {texts.button}
        </Button>
      }
    >
      <div className={styles.body}>
        <div>
          <p>{texts.text}</p>
          <ul className={styles.points}>
            {texts.points.map((point) => (
              <li key={point}>
                <Check size={18} strokeWidth={2} aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <DryingPrints />
      </div>
    </Modal>
  )
}
