import { access } from '@revela/phrases'
import { Button } from 'antd'
import { MailCheck } from 'lucide-react'
import { FormHeading } from './form-heading.tsx'
import styles from './recovery-sent.module.css'

type Props = { readonly email: string; readonly onAgain: () => void }

export function RecoverySent({ email, onAgain }: Props) {
  return (
    <div className={styles.sent}>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
      <FormHeading title={access.recoveryRequest.sent}>{access.recoveryRequest.sentLead(email)}</FormHeading>
      <Button size="large" block onClick={onAgain}>
        {access.recoveryRequest.again}
      </Button>
    </div>
  )
}
