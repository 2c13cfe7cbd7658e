import { secondFactor } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { secondFactorQuery, useCloseSecondFactorOffer } from '../api/second-factor.ts'
import styles from './second-factor-offer.module.css'

const texts = secondFactor.offer

/** Shown after the first sent gallery, until it is closed or followed. It has no loading state and no error message. */
export function SecondFactorOffer() {
  const id = useId()
  const { data } = useQuery(secondFactorQuery)
  const close = useCloseSecondFactorOffer()
  if (!data?.offered || close.isPending || close.isSuccess) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <ShieldCheck size={28} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {texts.title}
        </h2>
        <p>{texts.text}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={paths.account}>{texts.open}</ButtonLink>
        <Button type="text" size="large" onClick={() => close.mutate()}>
          {texts.close}
        </Button>
      </div>
    </section>
  )
}
