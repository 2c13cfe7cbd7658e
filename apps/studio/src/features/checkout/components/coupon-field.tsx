import { checkoutAnswers, checkoutOverview } from '@revela/phrases'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { notify } from '../../../lib/notices.ts'
import { couponQuery } from '../api/solution.ts'
import type { CouponStanding } from '../lib/coupon-standing.ts'
import iconButton from '../../../ui/icon-button.module.css'
import styles from './coupon-field.module.css'

const texts = checkoutOverview.coupon

type Props = {
  readonly standing: CouponStanding | null
  /** Answers the coupon that the order then has. */
  readonly onChange: (name: string | null) => string | null
}

function misfit(name: string): CouponStanding {
  return { name, valid: false, text: checkoutAnswers.coupon.periodicity, automatic: false, id: null }
}

/** What a coupon does to this order, by colour, icon and word. */
function CouponTag({ standing, onRemove }: { readonly standing: CouponStanding; readonly onRemove: () => void }) {
  const Icon = standing.valid ? CircleCheck : CircleX
  return (
    <div className={styles.coupon}>
      <p className={styles.line}>
        <strong className={styles.name}>{standing.name}</strong>
        <span className={styles.tag} data-valid={standing.valid}>
          <Icon size={14} strokeWidth={2} aria-hidden="true" />
          {standing.valid ? texts.valid : texts.invalid}
        </span>
      </p>
      {standing.text ? <p className={styles.text}>{standing.text}</p> : null}
      {standing.automatic ? null : (
        <button
          type="button"
          className={`${iconButton.button} ${styles.remove}`}
          aria-label={texts.remove(standing.name)}
          onClick={onRemove}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

export function CouponField({ standing, onChange }: Props) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState(false)
  /** Good, and not for what is bought here: the annual one, typed on a month. */
  const [dropped, setDropped] = useState<string | null>(null)
  /** Typed, and not yet known whether it does anything to this order. */
  const added = useRef<string | null>(null)
  const id = useId()

  useEffect(() => {
    if (standing === null || standing.name !== added.current) return
    added.current = null
    if (standing.valid) notify('success', texts.added)
  }, [standing])

  async function apply(event: FormEvent) {
    event.preventDefault()
    const name = typed.trim().toUpperCase()
    if (name === '' || asking) return
    setAsking(true)
    setDropped(null)
    try {
      const { coupon } = await queries.fetchQuery(couponQuery(name))
      const kept = onChange(name)
      if (coupon.valid) {
        setTyped('')
        if (kept === coupon.name) added.current = coupon.name
        else setDropped(coupon.name)
      }
    } catch (error) {
      notifyFailure(error, texts.failed)
    }
    setAsking(false)
  }

  const shown = standing ?? (dropped === null ? null : misfit(dropped))

  function remove() {
    setDropped(null)
    onChange(null)
  }

  return (
    <div className={styles.field}>
      <form className={styles.form} onSubmit={(event) => void apply(event)} noValidate>
        <label htmlFor={id} className={styles.label}>
          {texts.label}
        </label>
        <Input
          id={id}
          value={typed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={asking} disabled={typed.trim() === ''}>
          {texts.apply}
        </Button>
      </form>
      <output>{shown === null ? null : <CouponTag standing={shown} onRemove={remove} />}</output>
    </div>
  )
}
