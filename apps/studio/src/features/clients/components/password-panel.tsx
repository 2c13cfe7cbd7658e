import { clientPassword as texts } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useResetPassword, useRevealPassword } from '../api/client-keys.ts'
import { hasOwnPassword, type Client } from '../api/client-queries.ts'
import { AccessCode } from './access-code.tsx'
import styles from '../../../ui/dialog.module.css'

/** The code stays covered until it is asked for; one that the client replaced cannot be asked for. */
export function PasswordPanel({ client }: { readonly client: Client }) {
  const reveal = useRevealPassword()
  const reset = useResetPassword()
  const [asking, setAsking] = useState(false)
  const code = reset.data?.first_password ?? reveal.data?.first_password ?? null
  const changed = code === null && (hasOwnPassword(client) || reveal.data?.first_password === null)

  return (
    <div className={styles.body}>
      {changed ? (
        <Callout kind="warning" title={texts.changed}>
          {texts.changedLead}
        </Callout>
      ) : (
        <>
          <p>{texts.lead(client.name)}</p>
          <AccessCode code={code} pending={reveal.isPending} onShow={() => reveal.mutate(client.id)} />
        </>
      )}
      <p>
        <Button onClick={() => setAsking(true)}>{texts.reset}</Button>
      </p>
      <ConfirmDialog
        open={asking}
        title={texts.resetTitle}
        action={texts.resetConfirm}
        pending={reset.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate(client.id, { onSettled: () => setAsking(false) })}
      >
        <p>{texts.resetText}</p>
      </ConfirmDialog>
    </div>
  )
}
