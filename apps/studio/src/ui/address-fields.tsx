import { federalUnits, formatZipCode, isFederalUnit, isZipCode, type PayerAddress } from '@revela/domain'
import { addressForm as texts } from '@revela/phrases'
import { Form, Input } from 'antd'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './address-fields.module.css'
import list from './choice-list.module.css'
import { FormattedInput } from './formatted-input.tsx'

/** What the form has before it is checked. */
export type TypedAddress = Readonly<Record<keyof PayerAddress, string>>

const rule = (isValid: (typed: string) => boolean, problem: string) => ({
  validator: (_: unknown, typed = '') => (isValid(typed) ? Promise.resolve() : Promise.reject(new Error(problem))),
})
const filled = rule((typed) => typed.trim() !== '', texts.missing)

const nameOf = (part: keyof PayerAddress) => ['payer_address', part]

/** The federal unit; the form item passes id, value and change handler. */
function UnitSelect(field: ComponentProps<'select'>) {
  return (
    <span className={list.box}>
      <select {...field} className={list.list} autoComplete="address-level1">
        <option value="" disabled>
          {texts.stateChoose}
        </option>
        {federalUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={list.chevron} />
    </span>
  )
}

type Props = { readonly initial: PayerAddress | null }

/** The payer's address, which the bank requires for a boleto, under `payer_address`. */
export function AddressFields({ initial }: Props) {
  return (
    <>
      <div className={styles.row}>
        <Form.Item
          name={nameOf('zip_code')}
          label={texts.zipCode}
          extra={texts.hint}
          initialValue={formatZipCode(initial?.zip_code ?? '')}
          rules={[rule(isZipCode, texts.zipCodeInvalid)]}
        >
          <FormattedInput format={formatZipCode} typedCharacter={/\d/} inputMode="numeric" autoComplete="postal-code" />
        </Form.Item>
        <Form.Item
          name={nameOf('state')}
          label={texts.state}
          initialValue={initial?.state ?? ''}
          rules={[rule(isFederalUnit, texts.stateInvalid)]}
        >
          <UnitSelect />
        </Form.Item>
      </div>
      <div className={styles.row}>
        <Form.Item name={nameOf('street')} label={texts.street} initialValue={initial?.street ?? ''} rules={[filled]}>
          <Input size="large" maxLength={120} autoComplete="address-line1" />
        </Form.Item>
        <Form.Item name={nameOf('number')} label={texts.number} initialValue={initial?.number ?? ''} rules={[filled]}>
          <Input size="large" maxLength={20} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item
        name={nameOf('neighborhood')}
        label={texts.neighborhood}
        initialValue={initial?.neighborhood ?? ''}
        rules={[filled]}
      >
        <Input size="large" maxLength={80} autoComplete="address-level3" />
      </Form.Item>
      <Form.Item name={nameOf('city')} label={texts.city} initialValue={initial?.city ?? ''} rules={[filled]}>
        <Input size="large" maxLength={80} autoComplete="address-level2" />
      </Form.Item>
    </>
  )
}
