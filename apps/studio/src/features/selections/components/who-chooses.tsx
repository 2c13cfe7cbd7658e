import { allows } from '@revela/domain'
import { galleryAccess, selectionPreferences as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import type { ChosenClient, ClientPickerSlot } from '../lib/chosen-client.ts'
import { PublicBlocked } from './public-blocked.tsx'
import styles from './who-chooses.module.css'

/** A client, everybody with the link, or nobody yet. */
export type Chooser = ChosenClient | 'public' | null

type Props = {
  readonly galleryId: string
  readonly access: Gallery['access']
  readonly chooser: Chooser
  readonly onChoose: (chooser: Chooser) => void
  /** Only private selections may be added to those there are. */
  readonly onlyPrivate: boolean
  readonly picker: ClientPickerSlot
  readonly magicLink: boolean
  readonly onMagicLink: (on: boolean) => void
}

export function WhoChooses(props: Props) {
  const { galleryId, access, chooser, onChoose, onlyPrivate, picker: Picker, magicLink, onMagicLink } = props
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'magic_link')
  const client = chooser === 'public' ? null : chooser
  return (
    <SettingsSection title={texts.who} lead={texts.whoLead}>
      <div>
        <p className={styles.label}>{texts.client}</p>
        <Picker chosen={client} onChoose={onChoose} />
      </div>
      {client === null ? null : (
        <SwitchRow
          label={texts.magicLink}
          lead={texts.magicLinkLead}
          badge={included ? null : <PlusBadge />}
          checked={magicLink}
          onChange={(on) => (included ? onMagicLink(on) : offerPlan({ block: 'feat', feature: 'magic_link' }))}
        />
      )}
      {onlyPrivate ? null : (
        <Checkbox
          className={styles.public ?? ''}
          checked={chooser === 'public'}
          onChange={(event) => onChoose(event.target.checked ? 'public' : null)}
        >
          <span className={styles.name}>{texts.publicChoice}</span>
          <span className={styles.lead}>{texts.publicLead}</span>
        </Checkbox>
      )}
      {client !== null && access === 'link' ? <Callout kind="warning">{galleryAccess.tightens}</Callout> : null}
      {chooser === 'public' && access === 'invited' ? <PublicBlocked galleryId={galleryId} /> : null}
    </SettingsSection>
  )
}
