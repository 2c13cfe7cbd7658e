import { passkeys as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { useLast } from '../../../lib/use-last.ts'
import { passkeysQuery, useAddPasskey, useRemovePasskey, type Passkey } from '../api/passkeys.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import styles from './passkeys.module.css'

/** The passkeys of the account: added, renamed and removed. */
export function Passkeys() {
  const { data, dataUpdatedAt, isPending, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  // Its name stays in the dialog while that closes.
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
