import { allows } from '@revela/domain'
import { galleryPublication, selectionAccess as texts, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { refreshAccess } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import { selectionCalls } from '../api/calls.ts'
import type { Selection, SelectionChange } from '../api/selection-queries.ts'
import styles from './client-access.module.css'
import { CopyLine } from './copy-line.tsx'

/** The client's password; the clients' own feature knows it. */
export type ClientCodeSlot = ComponentType<{ readonly clientId: string; readonly changed: boolean }>

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly code: ClientCodeSlot
  readonly onEdit: (change: SelectionChange) => void
  readonly onResend: () => void
}

/** How the client comes in, who registered by themselves too, and the way to send it again. */
export function ClientAccess({ galleryId, selection, code: Code, onEdit, onResend }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const link = useClientLink(galleryId)
  const { client_id: clientId, magic_link_enabled: magicLink } = selection

  function turn(on: boolean) {
    if (on && !included) return offerPlan({ block: 'feat', feature: 'magic_link' })
    return onEdit({ magic_link_enabled: on })
  }

  return (
    <fieldset className={styles.access}>
      <legend className="visually-hidden">{texts.title}</legend>
      <div className={styles.keys}>
        <CopyLine
          label={magicLink ? texts.personalLink : texts.link}
          url={selection.sel_summary_link ?? ''}
          make={() => link.mutateAsync({ clientId, magicLink })}
        />
        <Code clientId={clientId} changed={selection.client_first_password !== null} />
      </div>
      <div className={styles.foot}>
        <div className={styles.switch}>
          <SwitchRow
            label={texts.magicLink}
            lead={texts.magicLinkLead}
            badge={included ? null : <PlusBadge />}
            checked={magicLink}
            onChange={turn}
          />
        </div>
        <Button icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onResend}>
          {texts.resend}
        </Button>
      </div>
    </fieldset>
  )
}

type Asked = { readonly clientId: string; readonly magicLink: boolean }

/** What is copied for one client. A personal link is made only when it is asked for, and nothing keeps it. */
function useClientLink(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ clientId, magicLink }: Asked) => {
      const body = { client_id: clientId, magic_link: magicLink }
      const links = await call(selectionCalls.getLinks, { params: { collection_id }, body })
      if (links.published) {
        notify('success', galleryPublication.publishNotice)
        void refreshAccess(queries, collection_id)
      }
      return links.personal_url ?? links.gallery_url
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}
