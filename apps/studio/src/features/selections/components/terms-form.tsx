import {
  allows,
  choiceLimit,
  editTerms,
  type SelectionTerms,
  type TermsChange,
  type TermsProblem,
} from '@revela/domain'
import { errorHelp, selectionPreferences as page, selectionTerms as texts } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { useId, useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { paths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import { pixKeyQuery } from '../api/selection-queries.ts'
import { exampleOf, type TypedTerms, withTyped } from '../lib/terms-example.ts'
import { PackageList } from './package-list.tsx'
import { AgreedPrice, AgreedQuantity, DeadlineField } from './terms-fields.tsx'
import styles from './terms-form.module.css'

type SaleFieldsProps = {
  readonly terms: SelectionTerms
  readonly problems: readonly TermsProblem[]
  readonly onChange: (change: TermsChange) => void
}

const charges = ['ADDITIONAL', 'ALL'] as const

/** What is charged and how much, if pictures are sold. */
function SaleFields({ terms, problems, onChange }: SaleFieldsProps) {
  const id = useId()
  /** The numbers in fields that are being filled in: the example follows them before they are saved. */
  const [typed, setTyped] = useState<TypedTerms>({})
  const problemText = (problem: TermsProblem) => (problems.includes(problem) ? errorHelp.fieldRequired : null)
  const chargeProblem = problemText('chargeTypeMissing')
  return (
    <div className={styles.fields}>
      <fieldset aria-describedby={chargeProblem === null ? undefined : `${id}-charge`}>
        <legend className={styles.legend}>{texts.chargeType}</legend>
        <Radio.Group
          className={styles.charges ?? ''}
          value={terms.chargeType}
          onChange={(event) => onChange({ chargeType: event.target.value as 'ALL' | 'ADDITIONAL' })}
        >
          {charges.map((charge) => (
            <Radio key={charge} value={charge} className={styles.charge ?? ''}>
              <span className={styles.name}>{texts.charge[charge].title}</span>
              <span className={styles.lead}>{texts.charge[charge].lead}</span>
            </Radio>
          ))}
        </Radio.Group>
        {chargeProblem === null ? null : (
          <p id={`${id}-charge`} role="alert" className={styles.error}>
            {chargeProblem}
          </p>
        )}
      </fieldset>
      <div className={styles.numbers}>
        {terms.chargeType === 'ALL' ? null : (
          <AgreedQuantity
            label={texts.contracted}
            hint={texts.contractedHint}
            required
            value={terms.contracted}
            problem={problemText('contractedMissing')}
            onSave={(contracted) => onChange({ contracted })}
            onTyping={(contracted) => setTyped((others) => ({ ...others, contracted }))}
          />
        )}
        <AgreedPrice
          label={texts.price}
          disabled={terms.chargeType === null}
          {...(terms.chargeType === null ? { hint: texts.priceWaits } : {})}
          value={terms.extraPriceCents}
          problem={terms.chargeType === null ? null : problemText('priceMissing')}
          onSave={(extraPriceCents) => onChange({ extraPriceCents })}
          onTyping={(extraPriceCents) => setTyped((others) => ({ ...others, extraPriceCents }))}
        />
      </div>
      {terms.chargeType === null || choiceLimit(terms) !== null ? null : (
        <PackageList
          packages={terms.packages}
          single={typed.extraPriceCents === undefined ? terms.extraPriceCents : typed.extraPriceCents}
          onChange={(packages) => onChange({ packages })}
        />
      )}
      {terms.chargeType === 'ADDITIONAL' ? (
        <SwitchRow
          label={texts.allowExtras}
          lead={texts.allowExtrasLead}
          checked={terms.allowExtras}
          onChange={(allowExtras) => onChange({ allowExtras })}
        />
      ) : null}
      <p className={styles.example}>{exampleOf(withTyped(terms, typed))}</p>
    </div>
  )
}

/** Warns that a sale without a Pix key ends without a payment. The key is entered in another tab: the terms stay. */
function MissingPixKey() {
  const { data } = useQuery(pixKeyQuery)
  if (data?.pix_key !== null) return null
  return (
    <Callout kind="warning">
      {texts.noPixKey} <OutsideLink href={paths.settingsPix}>{texts.addPixKey}</OutsideLink>
    </Callout>
  )
}

type Props = {
  readonly terms: SelectionTerms
  readonly limitDate: string | null
  readonly problems: readonly TermsProblem[]
  readonly onTerms: (terms: SelectionTerms) => void
  readonly onDeadline: (day: string | null) => void
}

/** Deadline, maximum and price: the terms before the selection starts. */
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
      <SettingsSection title={page.agreed} lead={page.agreedLead} help="selection">
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
      <SettingsSection title={page.sale} lead={page.saleLead} help="sale">
        <SwitchRow
          label={texts.sell}
          lead={texts.sellLead}
          badge={maySell ? null : <PlusBadge />}
          checked={terms.selling}
          onChange={turn}
        />
        {terms.selling ? (
          <>
            <SaleFields terms={terms} problems={problems} onChange={change} />
            <MissingPixKey />
          </>
        ) : null}
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
