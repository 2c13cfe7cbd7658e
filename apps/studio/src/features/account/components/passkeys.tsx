import { errorHelp, passkeys as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Skeleton } from 'antd'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatInstantDay } from '../../../lib/dates.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import {
  type Passkey,
  passkeyFields,
  passkeysQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from '../api/passkeys.ts'
import row from './device-row.module.css'
import styles from './passkeys.module.css'

const required = [{ required: true, whitespace: true, message: errorHelp.fieldRequired }]

type Props = { readonly passkey: Passkey | null; readonly onClose: () => void }
type Values = { readonly name: string }

function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const rename = useRenamePasskey()
  return (
    <CreationDialog<Values>
      open={passkey !== null}
      title={texts.renameTitle}
      submit={texts.save}
      pending={rename.isPending}
      form={form}
      initial={{ name: passkey?.name ?? '' }}
      onClose={onClose}
      onOpened={() => form.focusField('name')}
      onSubmit={({ name }) => {
        if (!passkey) return
        rename.mutate(
          { id: passkey.id, name },
          { onSuccess: onClose, onError: (error) => showFieldErrors(form, error, passkeyFields) },
        )
      }}
    >
      <Form.Item name="name" label={texts.name} extra={texts.nameHint} rules={required}>
        <Input size="large" maxLength={60} autoComplete="off" />
      </Form.Item>
    </CreationDialog>
  )
}

/** The passkeys of the account: add, rename and remove. */
export function Passkeys() {
  const { data, dataUpdatedAt, isPending, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  // Keeps the name in the dialog during the closing animation.
  const lastRemoving = useLast(removing)

  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={words.loading} />
  return (
    <>
      {data.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={new Date(dataUpdatedAt)}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {hasPasskeySupport() ? (
        <Button size="large" loading={add.isPending} onClick={() => add.mutate()}>
          {texts.add}
        </Button>
      ) : (
        <p>{texts.unsupported}</p>
      )}
      <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(null)} />
      <ConfirmDialog
        open={removing !== null}
        title={texts.removeTitle}
        action={texts.remove}
        pending={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) remove.mutate(removing.id, { onSettled: () => setRemoving(null) })
        }}
      >
        <p>{texts.removeText(lastRemoving?.name ?? '')}</p>
      </ConfirmDialog>
    </>
  )
}

type PasskeyRowProps = {
  readonly passkey: Passkey
  readonly now: Date
  readonly onRename: () => void
  readonly onRemove: () => void
}

function PasskeyRow({ passkey, now, onRename, onRemove }: PasskeyRowProps) {
  const { name, device, created_at, last_used_at } = passkey
  const details = [
    ...(device === name ? [] : [device]),
    texts.created(formatInstantDay(created_at)),
    last_used_at === null ? texts.unused : texts.used(formatAgo(last_used_at, now)),
  ]
  return (
    <li className={row.row}>
      <KeyRound size={24} strokeWidth={1.5} aria-hidden="true" className={row.icon} />
      <div className={row.words}>
        <p className={styles.name}>{name}</p>
        <p className={row.details}>{details.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button onClick={onRename} aria-label={texts.renameOf(name)}>
          {texts.rename}
        </Button>
        <Button onClick={onRemove} aria-label={texts.removeOf(name)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
