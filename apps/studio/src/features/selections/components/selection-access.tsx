import { allows, termsFromWire } from '@revela/domain'
import {
  selectionWords,
  galleryPublication,
  selectionAccess as texts,
  selectionDeactivation,
  selectionFollowUp,
} from '@revela/phrases'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import type { ComponentProps, ComponentType } from 'react'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { refreshAccess, useLinkToCopy } from '../../../lib/gallery-access.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { ReadLine } from '../../../ui/read-line.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import { selectionCalls, type Selection, type SelectionChange, type Preferences } from '../api/selection-queries.ts'
import { termsWords } from '../lib/selection-terms.ts'
import clientAccessStyles from './client-access.module.css'
import styles from './copy-line.module.css'
import { PublicBlocked } from './page-note.tsx'
import publicBlockStyles from './public-block.module.css'

type Props = {
  readonly label: string
  readonly url: string
  /** Creates the text to copy on demand, if it is not the URL itself. */
  readonly make?: ComponentProps<typeof CopyButton>['text']
  readonly onCopied?: () => void
}

/** A URL with a copy button. */
function CopyLine({ label, url, make, onCopied }: Props) {
  return (
    <ReadLine label={label}>
      <span className={styles.url} title={url}>
        {url.replace(/^https?:\/\//, '')}
      </span>
      <CopyButton text={make ?? (() => url)} failure={selectionWords.copyFailed} {...(onCopied ? { onCopied } : {})} />
    </ReadLine>
  )
}

/** The client's access code; the clients feature provides it. */
export type ClientCodeSlot = ComponentType<{ readonly clientId: string; readonly changed: boolean }>

type ClientAccessProps = {
  readonly galleryId: string
  readonly selection: Selection
  readonly code: ClientCodeSlot
  readonly onEdit: (change: SelectionChange) => void
  readonly onResend: () => void
}

/** The client's access data, also for clients who registered themselves, and the action that sends it again. */
export function ClientAccess({ galleryId, selection, code: Code, onEdit, onResend }: ClientAccessProps) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const link = useClientLink(galleryId)
  const { client_id: clientId, magic_link_enabled: magicLink } = selection

  function turn(on: boolean) {
    if (on && !included) return offerPlan({ block: 'feat', feature: 'magic_link' })
    return onEdit({ magic_link_enabled: on })
  }

  return (
    <fieldset className={clientAccessStyles.access}>
      <legend className="visually-hidden">{texts.title}</legend>
      <div className={clientAccessStyles.keys}>
        <CopyLine
          label={magicLink ? texts.personalLink : texts.link}
          url={selection.sel_summary_link ?? ''}
          make={() => link.mutateAsync({ clientId, magicLink })}
        />
        <Code clientId={clientId} changed={selection.client_first_password !== null} />
      </div>
      <div className={clientAccessStyles.foot}>
        <div className={clientAccessStyles.switch}>
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

type LinkRequest = { readonly clientId: string; readonly magicLink: boolean }

/** The link to copy for one client. A personal link is created only on demand and is not cached. */
function useClientLink(collection_id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ clientId, magicLink }: LinkRequest) => {
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

type PublicBlockProps = {
  readonly galleryId: string
  readonly gallery: Pick<Gallery, 'access' | 'published' | 'url'>
  readonly preferences: Preferences
  readonly onSend: () => void
  readonly onDeactivate: () => void
}

/** The terms of a public selection and its link. */
export function PublicBlock({ galleryId, gallery, preferences, onSend, onDeactivate }: PublicBlockProps) {
  const { text, onCopied } = useLinkToCopy(galleryId, { ...gallery, url: preferences.selection_link })
  return (
    <section className={publicBlockStyles.block} aria-labelledby="public-selection">
      <h2 id="public-selection" className={publicBlockStyles.title}>
        {selectionFollowUp.publicTitle}
      </h2>
      <p className={publicBlockStyles.lead}>{selectionFollowUp.publicLead}</p>
      <CopyLine label={selectionFollowUp.publicLink} url={preferences.selection_link} make={text} onCopied={onCopied} />
      {gallery.access === 'invited' ? <PublicBlocked galleryId={galleryId} /> : null}
      <p className={publicBlockStyles.terms}>{termsWords(termsFromWire(preferences), preferences.limit_date)}</p>
      <div className={publicBlockStyles.actions}>
        <Button
          type="primary"
          size="large"
          icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onSend}
        >
          {selectionFollowUp.send}
        </Button>
        <ButtonLink to={galleryPaths.selectionPreferences(galleryId)}>{selectionFollowUp.preferences}</ButtonLink>
        <Button type="text" size="large" onClick={onDeactivate}>
          {selectionDeactivation.button}
        </Button>
      </div>
    </section>
  )
}
