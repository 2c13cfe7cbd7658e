import { allows } from '@revela/domain'
import { clientData as clientDataTexts, clientDetails as texts, copying, words } from '@revela/phrases'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { formatInstantDay } from '../../../lib/dates.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import { useLast } from '../../../lib/hooks.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { clientCalls, useHomeLink, useRevokeLinks, type Client } from '../api/clients.ts'
import styles from './details-dialog.module.css'

type Props = {
  readonly client: Client | null
  /** What the client was and will be reminded of. */
  readonly Reminders: ComponentType<{ readonly clientId: string }>
  readonly onClose: () => void
}

/** Where and when a client was added, and the link to the client's own page. */
export function DetailsDialog({ client, Reminders, onClose }: Props) {
  const shown = useLast(client)
  const origin = shown?.creation_metadata.gallery_origin_title ?? null
  return (
    <Dialog
      open={client !== null}
      width={520}
      destroyOnHidden
      onClose={onClose}
      title={texts.title}
      actions={
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {shown === null ? null : (
        <>
          <dl className={styles.facts}>
            <dt>{texts.origin}</dt>
            <dd>{origin === null ? texts.originYou : texts.originGallery(origin)}</dd>
            <dt>{texts.created}</dt>
            <dd>{formatInstantDay(shown.created_at)}</dd>
            <dt>{texts.updated}</dt>
            <dd>{formatInstantDay(shown.updated_at)}</dd>
          </dl>
          <Reminders clientId={shown.id} />
          <ClientHome client={shown} />
          <ClientData client={shown} />
        </>
      )}
    </Dialog>
  )
}

/** Exports all data about a client, so that the photographer can answer an access request. */
function ClientData({ client }: { readonly client: Client }) {
  const data = useMutation({
    mutationFn: () => call(clientCalls.getData, { params: { id: client.id } }),
    onSuccess: ({ tables }) =>
      saveFile(clientDataTexts.file(client.name), `${JSON.stringify(tables, null, 2)}\n`, 'application/json'),
  })
  return (
    <section className={styles.home}>
      <h3 className={styles.title}>{clientDataTexts.title}</h3>
      <p className={styles.lead}>{clientDataTexts.lead}</p>
      <div className={styles.actions}>
        <Button onClick={() => data.mutate()} loading={data.isPending}>
          {clientDataTexts.fetch}
        </Button>
      </div>
    </section>
  )
}

/** The personal link of a client, created on request, and the action that revokes all links of the client. */
function ClientHome({ client }: { readonly client: Client }) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const home = useHomeLink()
  const revoke = useRevokeLinks()
  const [isConfirming, setIsConfirming] = useState(false)
  const { copied, copy } = useCopied(texts.failed)
  const Icon = copied ? Check : Copy

  function give() {
    if (!included) return offerPlan({ block: 'feat', feature: 'magic_link' })
    return void copy(home.mutateAsync(client.id).then((answer) => answer.homeFPMagicLink))
  }

  return (
    <section className={styles.home} aria-labelledby="client-home">
      <h2 id="client-home" className={styles.title}>
        {texts.home}
        {included ? null : <PlusBadge />}
      </h2>
      <p className={styles.lead}>{texts.homeLead}</p>
      <div className={styles.actions}>
        <Button icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={give}>
          <span aria-live="polite">{copied ? copying.copied : texts.homeCopy}</span>
        </Button>
        <Button type="text" onClick={() => setIsConfirming(true)}>
          {texts.revoke}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={texts.revokeTitle}
        action={texts.revokeConfirm}
        pending={revoke.isPending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => revoke.mutate(client.id, { onSettled: () => setIsConfirming(false) })}
      >
        <p>{texts.revokeText(client.name)}</p>
      </ConfirmDialog>
    </section>
  )
}
