import { ownDomainSettings as texts } from '@revela/phrases'
import { Button } from 'antd'
import { formatAgo } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/hooks.ts'
import { type OwnDomain, useCheckDomain } from '../api/own-domain.ts'
import styles from './domain-check.module.css'

const clockMs = 15_000

/** Checks the DNS now. What changed is announced by the state and the explanation; "no change" is announced here. */
export function DomainCheck({ domain }: { readonly domain: OwnDomain }) {
  const check = useCheckDomain()
  const now = useNow(clockMs)
  const { checked_at: checkedAt, state } = domain
  return (
    <div className={styles.check}>
      <div className={styles.row}>
        <Button size="large" loading={check.isPending} onClick={() => check.mutate()}>
          {texts.check}
        </Button>
        <p className={styles.ago}>
          {checkedAt === null ? texts.notChecked : texts.checkedAt(formatAgo(checkedAt, now))}
        </p>
        <output className="visually-hidden">
          {check.isPending ? texts.checking : check.isSuccess ? texts.checked(texts.states[state]) : ''}
        </output>
      </div>
      <p className={styles.note}>{texts.automatic}</p>
    </div>
  )
}
