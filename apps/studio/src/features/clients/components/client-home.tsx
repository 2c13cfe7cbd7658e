import { allows } from '@revela/domain'
import { clientDetails as texts, copying } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { useCopied } from '../../../lib/use-copied.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { useHomeLink, useRevokeLinks } from '../api/client-keys.ts'
import type { Client } from '../api/client-queries.ts'
import styles from './details-dialog.module.css'

/** The client's own address, made when it is asked for, and the way to take back every link they hold. */
export function ClientHome({ client }: { readonly client: Client }) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const home = useHomeLink()
  const revoke = useRevokeLinks()
  const [asking, setAsking] = useState(false)
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
        <Button type="text" onClick={() => setAsking(true)}>
          {texts.revoke}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.revokeTitle}
        action={texts.revokeConfirm}
        pending={revoke.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate(client.id, { onSettled: () => setAsking(false) })}
      >
        <p>{texts.revokeText(client.name)}</p>
      </ConfirmDialog>
    </section>
  )
}
