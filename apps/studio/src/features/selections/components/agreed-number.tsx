import { formatMoney, parseMoney } from '@revela/domain'
import { selectionTerms } from '@revela/phrases'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { MoneyInput, QuantityInput } from '../../../ui/number-inputs.tsx'

type Props = {
  readonly label: string
  readonly value: number | null
  readonly onSave: (value: number | null) => void
  readonly required?: boolean
  readonly disabled?: boolean
  readonly hint?: string
  readonly problem?: string | null
}

/** How many photographs were agreed; nothing means no limit. */
export function AgreedQuantity({ value, onSave, required = false, ...field }: Props) {
  return (
    <AutosaveText
      {...field}
      value={value === null ? '' : String(value)}
      most={6}
      required={required}
      line={QuantityInput}
      {...(required ? {} : { placeholder: selectionTerms.unlimited })}
      onSave={(text) => onSave(text === '' ? null : Number(text))}
    />
  )
}

/** What one photograph costs, in cents. */
export function AgreedPrice({ value, onSave, required = true, ...field }: Props) {
  return (
    <AutosaveText
      {...field}
      value={value === null ? '' : formatMoney(value)}
      most={16}
      required={required}
      line={MoneyInput}
      placeholder={selectionTerms.priceExample}
      onSave={(text) => onSave(parseMoney(text))}
    />
  )
}
