import { paymentAccount as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { accountQuery, type PaymentAccount, useConnect, useDisconnect } from '../api/receivables.ts'
import styles from './account-section.module.css'

/** Connects the studio's Mercado Pago account; hidden where the installation does not offer it. */
export function AccountSection() {
  const { data, isError, isFetching, refetch } = useQuery(accountQuery)
  if (data?.offered === false && data.account === null) return null
  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="automaticPix">
      {data ? (
        data.account === null ? (
          <ConnectButton text={texts.connect} />
        ) : (
          <ConnectedAccount account={data.account} />
        )
      ) : isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={words.loading} />
      )}
    </SettingsSection>
  )
}

function ConnectButton({ text, primary = false }: { readonly text: string; readonly primary?: boolean }) {
  const connect = useConnect()
  return (
    <Button
      size="large"
      type={primary ? 'primary' : 'default'}
      // The gateway's page opens in this tab.
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {text}
    </Button>
  )
}

function ConnectedAccount({ account }: { readonly account: PaymentAccount }) {
  const disconnect = useDisconnect()
  const [isAsking, setIsAsking] = useState(false)
  const isConnected = account.state === 'connected'
  return (
    <>
      <div className={styles.account}>
        {isConnected ? (
          <p className={styles.state}>
            <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
            {texts.connected}
          </p>
        ) : (
          <Callout kind="warning" title={texts.reconnectTitle}>
            {texts.reconnectText}
          </Callout>
        )}
        <p className={styles.facts}>
          {texts.account(account.seller)} · {texts.since(formatInstantDay(account.connected_at))}
        </p>
        {isConnected ? <p className={styles.facts}>{texts.connectedLead}</p> : null}
      </div>
      <div className={styles.actions}>
        {isConnected ? null : <ConnectButton text={texts.reconnect} primary />}
        <Button size="large" onClick={() => setIsAsking(true)}>
          {texts.disconnect}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.disconnectTitle}
        action={texts.disconnect}
        pending={disconnect.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      >
        <p>{texts.disconnectText}</p>
      </ConfirmDialog>
    </>
  )
}
