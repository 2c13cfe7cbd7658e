import { checkoutOverview } from '@revela/phrases'
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
  readonly onChange: (name: string | null) => void
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
    try {
      const { coupon } = await queries.fetchQuery(couponQuery(name))
      if (coupon.valid) {
        setTyped('')
        added.current = coupon.name
      }
      onChange(name)
    } catch (error) {
      notifyFailure(error, texts.failed)
    }
    setAsking(false)
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
      <output>{standing === null ? null : <CouponTag standing={standing} onRemove={() => onChange(null)} />}</output>
    </div>
  )
}
