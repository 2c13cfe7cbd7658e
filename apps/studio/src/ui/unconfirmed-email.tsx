import { emailConfirmation as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useRequestConfirmation } from '../lib/email-confirmation.ts'
import { Callout } from './callout.tsx'

/** Shows that the account's e-mail is not confirmed, and sends the link again. */
export function UnconfirmedEmail() {
  const request = useRequestConfirmation()
  const action = (
    <Button loading={request.isPending} disabled={request.isSuccess} onClick={() => request.mutate()}>
      {texts.again}
    </Button>
  )
  return (
    <Callout kind="warning" action={action}>
      {texts.banner} {texts.bannerLead}
    </Callout>
  )
}
