import { clientPassword as texts, copying } from '@revela/phrases'
import { Button } from 'antd'
import { Check, Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import { useCopied } from '../../../lib/use-copied.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogBody } from '../../../ui/dialog.tsx'
import { useResetPassword, useRevealPassword, type Client, hasOwnPassword } from '../api/clients.ts'
import accessCodeStyles from './access-code.module.css'

/** The code is hidden until the user reveals it. A code that the client replaced cannot be revealed. */
export function PasswordPanel({ client }: { readonly client: Client }) {
  const reveal = useRevealPassword()
  const reset = useResetPassword()
  const [isConfirming, setIsConfirming] = useState(false)
  const code = reset.data?.first_password ?? reveal.data?.first_password ?? null
  const changed = code === null && (hasOwnPassword(client) || reveal.data?.first_password === null)

  return (
    <DialogBody>
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
        <Button onClick={() => setIsConfirming(true)}>{texts.reset}</Button>
      </p>
      <ConfirmDialog
        open={isConfirming}
        title={texts.resetTitle}
        action={texts.resetConfirm}
        pending={reset.isPending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => reset.mutate(client.id, { onSettled: () => setIsConfirming(false) })}
      >
        <p>{texts.resetText}</p>
      </ConfirmDialog>
    </DialogBody>
  )
}

type Props = { readonly code: string | null; readonly pending: boolean; readonly onShow: () => void }

function AccessCode({ code, pending, onShow }: Props) {
  const { copied, copy } = useCopied(texts.failed)
  const Icon = copied ? Check : Copy
  return (
    <div className={accessCodeStyles.box}>
      <p className={accessCodeStyles.words}>
        <span className={accessCodeStyles.label}>{texts.code}</span>
        <output className={accessCodeStyles.code} data-hidden={code === null}>
          {code ?? (
            <>
              <span aria-hidden="true">{texts.hidden}</span>
              <span className="visually-hidden">{texts.hiddenSpoken}</span>
            </>
          )}
        </output>
      </p>
      {code === null ? (
        <Button loading={pending} icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onShow}>
          {texts.show}
        </Button>
      ) : (
        <Button icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy(code)}>
          <span aria-live="polite">{copied ? copying.copied : copying.copy}</span>
        </Button>
      )}
    </div>
  )
}
