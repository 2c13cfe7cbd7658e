import { formatMoney, selectionTotals, type SelectionTerms, type TermsChange, type TermsProblem } from '@revela/domain'
import { errorHelp, selectionTerms as texts } from '@revela/phrases'
import { Radio } from 'antd'
import { useId } from 'react'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import { AgreedPrice, AgreedQuantity } from './agreed-number.tsx'
import styles from './sale-fields.module.css'

type Props = {
  readonly terms: SelectionTerms
  readonly problems: readonly TermsProblem[]
  readonly onChange: (change: TermsChange) => void
}

const charges = ['ADDITIONAL', 'ALL'] as const

/** What is charged and how much, where photographs are sold. */
export function SaleFields({ terms, problems, onChange }: Props) {
  const id = useId()
  const wrong = (problem: TermsProblem) => (problems.includes(problem) ? errorHelp.fieldRequired : null)
  const chargeWrong = wrong('chargeTypeMissing')
  return (
    <div className={styles.fields}>
      <fieldset aria-describedby={chargeWrong === null ? undefined : `${id}-charge`}>
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
        {chargeWrong === null ? null : (
          <p id={`${id}-charge`} role="alert" className={styles.error}>
            {chargeWrong}
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
            problem={wrong('contractedMissing')}
            onSave={(contracted) => onChange({ contracted })}
          />
        )}
        <AgreedPrice
          label={texts.price}
          disabled={terms.chargeType === null}
          {...(terms.chargeType === null ? { hint: texts.priceWaits } : {})}
          value={terms.extraPriceCents}
          problem={terms.chargeType === null ? null : wrong('priceMissing')}
          onSave={(extraPriceCents) => onChange({ extraPriceCents })}
        />
      </div>
      {terms.chargeType === 'ADDITIONAL' ? (
        <SwitchRow
          label={texts.allowExtras}
          lead={texts.allowExtrasLead}
          checked={terms.allowExtras}
          onChange={(allowExtras) => onChange({ allowExtras })}
        />
      ) : null}
      <p className={styles.example}>{exampleOf(terms)}</p>
    </div>
  )
}

/** The sum, done once before the family does it. Its place is kept, so that nothing moves under somebody's hand. */
function exampleOf(terms: SelectionTerms): string {
  const { chargeType, contracted, extraPriceCents, allowExtras } = terms
  if (chargeType === 'ADDITIONAL' && contracted !== null && !allowExtras) return texts.exampleClosed(contracted)
  const whole = chargeType === 'ALL' || (chargeType === 'ADDITIONAL' && contracted !== null)
  if (!whole || extraPriceCents === null) return texts.exampleWaits
  const { chosen, extras, totalCents } = selectionTotals(terms, chargeType === 'ALL' ? 12 : (contracted ?? 0) + 7)
  return texts.example(chosen, extras, formatMoney(extraPriceCents), formatMoney(totalCents))
}
