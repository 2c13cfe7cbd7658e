import { planOffer } from '@revela/phrases'
import { Button, Modal } from 'antd'
import { CircleCheck, Clock } from 'lucide-react'
import { useRef } from 'react'
import styles from './upgrade-dialog.module.css'

type Props = { readonly plan: string; readonly result: 'done' | 'pending'; readonly onClose: () => void }

/** The plan is there, or will be once the bank has answered. */
export function Upgraded({ plan, result, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const done = result === 'done'
  const Icon = done ? CircleCheck : Clock
  return (
    <Modal
      open
      centered
      width={500}
      onCancel={onClose}
      afterOpenChange={(opened) => (opened ? button.current?.focus() : undefined)}
      title={
        <span className={`${styles.title} ${styles.marked}`}>
          <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={done ? styles.done : styles.pending} />
          {done ? planOffer.done : planOffer.pending}
        </span>
      }
      footer={
        <Button type="primary" size="large" ref={button} onClick={onClose}>
          {planOffer.goOn}
        </Button>
      }
    >
      <p className={styles.body}>{done ? planOffer.doneText(plan) : planOffer.pendingText(plan)}</p>
    </Modal>
  )
}
