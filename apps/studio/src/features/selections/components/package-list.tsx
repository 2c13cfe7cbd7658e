import { formatMoney, maxPricePackages, parseMoney, type PricePackage } from '@revela/domain'
import { selectionTerms } from '@revela/phrases'
import { Button } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { MoneyInput, QuantityInput } from '../../../ui/number-inputs.tsx'
import { packageProblem } from '../lib/package-problem.ts'
import styles from './package-list.module.css'

const texts = selectionTerms.packages

type Props = {
  readonly packages: readonly PricePackage[]
  /** The price of one picture, in cents; null until it is set. */
  readonly single: number | null
  readonly disabled?: boolean
  readonly onChange: (packages: PricePackage[]) => void
}

const inOrder = (packages: readonly PricePackage[]) => packages.toSorted((one, other) => one.count - other.count)

/** Several pictures for a lower price: "10 fotos por R$ 200,00". */
export function PackageList({ packages, single, disabled = false, onChange }: Props) {
  const title = useId()
  if (disabled && packages.length === 0) return null
  const without = (count: number) => packages.filter((one) => one.count !== count)
  return (
    // Not a landmark: a page has this list in the form of each selection.
    <fieldset className={styles.section} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {texts.title}
      </h3>
      <p className={styles.lead}>{texts.lead}</p>
      {packages.length === 0 ? null : (
        <ul className={styles.list}>
          {inOrder(packages).map(({ count, price }) => (
            <li key={count} className={styles.item}>
              <span>
                {texts.item(count, formatMoney(price), formatMoney(Math.round(price / count)))}
                {single !== null && price >= count * single ? (
                  <span className={styles.problem}> {texts.noEffect}</span>
                ) : null}
              </span>
              <Button
                type="text"
                disabled={disabled}
                aria-label={texts.remove(count)}
                onClick={() => onChange(without(count))}
              >
                {texts.removeShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {disabled || packages.length >= maxPricePackages ? null : (
        <AddPackage single={single} onAdd={(added) => onChange(inOrder([...without(added.count), added]))} />
      )}
    </fieldset>
  )
}

type AddProps = { readonly single: number | null; readonly onAdd: (added: PricePackage) => void }

function AddPackage({ single, onAdd }: AddProps) {
  const id = useId()
  const [count, setCount] = useState('')
  const [total, setTotal] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function add() {
    const wanted = { count: Number(count), price: parseMoney(total) }
    const found = packageProblem(wanted, single)
    setProblem(found)
    if (found !== null || wanted.price === null) return
    onAdd({ count: wanted.count, price: wanted.price })
    setCount('')
    setTotal('')
  }

  // Inside another form, Enter must not submit that one.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }

  const field = {
    ...(problem === null ? {} : { status: 'error' as const, 'aria-describedby': `${id}-problem` }),
    onKeyDown: press,
  }
  return (
    <div className={styles.add}>
      <div>
        <label htmlFor={`${id}-count`} className={styles.label}>
          {texts.count}
        </label>
        <QuantityInput id={`${id}-count`} maxLength={5} value={count} onChange={setCount} {...field} />
      </div>
      <div>
        <label htmlFor={`${id}-total`} className={styles.label}>
          {texts.total}
        </label>
        <MoneyInput
          id={`${id}-total`}
          maxLength={16}
          value={total}
          placeholder={selectionTerms.priceExample}
          onChange={setTotal}
          {...field}
        />
      </div>
      <Button size="large" onClick={add}>
        {texts.add}
      </Button>
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
