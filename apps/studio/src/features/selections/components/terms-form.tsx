import { allows, editTerms, type SelectionTerms, type TermsChange, type TermsProblem } from '@revela/domain'
import { selectionPreferences as page, selectionTerms as texts } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import { AgreedQuantity } from './agreed-number.tsx'
import { DeadlineField } from './deadline-field.tsx'
import { SaleFields } from './sale-fields.tsx'
import styles from './terms-form.module.css'

type Props = {
  readonly terms: SelectionTerms
  readonly limitDate: string | null
  readonly problems: readonly TermsProblem[]
  readonly onTerms: (terms: SelectionTerms) => void
  readonly onDeadline: (day: string | null) => void
}

/** Deadline, maximum and sale: what is agreed before anybody chooses. */
export function TermsForm({ terms, limitDate, problems, onTerms, onDeadline }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const maySell = allows(info.user_subscription.gallery_limits, 'buy_photos')
  const [stopping, setStopping] = useState(false)
  const change = (part: TermsChange) => onTerms(editTerms(terms, part))

  function turn(selling: boolean) {
    if (!selling) {
      const loses = terms.contracted !== null || terms.extraPriceCents !== null
      return loses ? setStopping(true) : change({ selling })
    }
    return maySell ? change({ selling }) : offerPlan({ block: 'feat', feature: 'buy_photos' })
  }

  return (
    <>
      <SettingsSection title={page.agreed} lead={page.agreedLead}>
        <div className={styles.pair}>
          <DeadlineField value={limitDate} onChange={onDeadline} />
          {terms.selling ? null : (
            <AgreedQuantity
              label={texts.maximum}
              hint={texts.maximumHint}
              value={terms.contracted}
              onSave={(contracted) => change({ contracted })}
            />
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={page.sale} lead={page.saleLead}>
        <SwitchRow
          label={texts.sell}
          lead={texts.sellLead}
          badge={maySell ? null : <PlusBadge />}
          checked={terms.selling}
          onChange={turn}
        />
        {terms.selling ? <SaleFields terms={terms} problems={problems} onChange={change} /> : null}
      </SettingsSection>
      <ConfirmDialog
        open={stopping}
        title={texts.stopSelling.title}
        action={texts.stopSelling.confirm}
        onClose={() => setStopping(false)}
        onConfirm={() => {
          setStopping(false)
          change({ selling: false })
        }}
      >
        <p>{texts.stopSelling.text}</p>
      </ConfirmDialog>
    </>
  )
}
