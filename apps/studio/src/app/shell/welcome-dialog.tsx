import { shell } from '@revela/phrases'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { Dialog } from '../../ui/dialog.tsx'
import { DryingPrints } from '../../ui/drawings/list-drawings.tsx'
import styles from './welcome-dialog.module.css'

const texts = shell.welcome

/** Greets users who come from the first version. */
export function WelcomeDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      width={850}
      title={texts.title}
      titleSize="page"
      initialFocus="first-action"
      onClose={onClose}
      actions={
        <Button type="primary" size="large" onClick={onClose}>
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
    </Dialog>
  )
}
