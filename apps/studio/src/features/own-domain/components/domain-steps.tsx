import { ownDomainSettings as texts } from '@revela/phrases'
import { Check } from 'lucide-react'
import type { OwnDomain } from '../api/own-domain.ts'
import { stepOf } from '../lib/domain-view.ts'
import styles from './domain-steps.module.css'

/** How far the domain is on its way to being active. */
export function DomainSteps({ domain }: { readonly domain: OwnDomain }) {
  const current = stepOf(domain)
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {texts.stepNames.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-done={index < current}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? <Check size={14} strokeWidth={2.5} /> : index + 1}
          </span>
          <span>
            {name}
            {index < current ? <span className="visually-hidden">, {texts.stepDone}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
