import { emailConfirmation as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useRequestConfirmation } from '../lib/email-confirmation.ts'
import { Callout } from './callout.tsx'
import styles from './unconfirmed-email.module.css'

/** Shows that the account's e-mail is not confirmed, and sends the link again. */
export function UnconfirmedEmail() {
  const request = useRequestConfirmation()
  return (
    <Callout kind="warning">
      <span className={styles.line}>
        <span>
          {texts.banner} {texts.bannerLead}
        </span>
        <Button loading={request.isPending} disabled={request.isSuccess} onClick={() => request.mutate()}>
          {texts.again}
        </Button>
      </span>
    </Callout>
  )
}
