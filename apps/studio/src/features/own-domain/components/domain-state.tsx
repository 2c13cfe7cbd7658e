import { ownDomainSettings as texts } from '@revela/phrases'
import { Button } from 'antd'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/dates.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { BrowserAddress } from '../../../ui/browser-address.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type OwnDomain, useRemoveDomain } from '../api/own-domain.ts'
import { wasInUse } from '../lib/domain-view.ts'
import { DomainCheck } from './domain-check.tsx'
import { DomainRecords } from './domain-records.tsx'
import styles from './domain-state.module.css'
import { DomainSteps } from './domain-steps.tsx'
import { RegistrarGuide } from './registrar-guide.tsx'

type Props = { readonly domain: OwnDomain; readonly isAllowed: boolean }

const icons = {
  waiting: CircleDashed,
  issuing: LoaderCircle,
  active: CircleCheck,
  fallback: CircleAlert,
  redirecting: CircleAlert,
} as const

/** The domain that the studio added, and what it waits for. */
export function DomainState({ domain, isAllowed }: Props) {
  const { name, state } = domain
  const Icon = icons[state]
  return (
    <div className={styles.domain}>
      <div className={styles.heading}>
        <h3 className={styles.name} tabIndex={-1}>
          {name}
        </h3>
        <output className={styles.state} data-state={state}>
          <Icon size={16} strokeWidth={2} aria-hidden="true" />
          {texts.states[state]}
        </output>
      </div>
      <StateBody domain={domain} isAllowed={isAllowed} />
      <RemoveDomain domain={domain} />
    </div>
  )
}

function StateBody({ domain, isAllowed }: Props) {
  const { name, state, help, redirect_until: redirectUntil } = domain
  switch (state) {
    case 'waiting':
      return (
        <>
          <DomainSteps domain={domain} />
          <MissingRecords domain={domain} />
        </>
      )
    case 'issuing':
      return (
        <>
          <DomainSteps domain={domain} />
          {help === null ? <p className={styles.text}>{texts.issuing}</p> : <Callout kind="warning">{help}</Callout>}
          <DomainCheck domain={domain} />
        </>
      )
    case 'active':
      return <ActiveDomain domain={domain} />
    case 'fallback':
      return (
        <>
          <Callout kind="error" title={texts.fallbackTitle}>
            {texts.fallback(name)}
          </Callout>
          <MissingRecords domain={domain} hint={texts.fallbackHint} />
        </>
      )
    case 'redirecting':
      return isAllowed ? (
        <Callout kind="success" title={texts.returningTitle}>
          {texts.returning(name)}
        </Callout>
      ) : (
        <>
          <Callout kind="warning" title={texts.redirectTitle}>
            {redirectUntil === null ? null : texts.redirect(name, formatInstantDay(redirectUntil))}
          </Callout>
          <div className={styles.actions}>
            <Button size="large" onClick={() => offerPlan({ block: 'feat', feature: 'own_domain' })}>
              {texts.seePlan}
            </Button>
          </div>
        </>
      )
  }
}

type MissingProps = { readonly domain: OwnDomain; readonly hint?: string }

/** What is missing in plain words, the records that solve it, and where to create them. */
function MissingRecords({ domain, hint }: MissingProps) {
  return (
    <>
      {domain.help === null ? null : (
        <Callout kind="warning">
          {domain.help} {hint}
        </Callout>
      )}
      <DomainRecords domain={domain} />
      <DomainCheck domain={domain} />
      <RegistrarGuide />
    </>
  )
}

function ActiveDomain({ domain }: { readonly domain: OwnDomain }) {
  const { address, name, problem, certificate_until: certificateUntil } = domain
  return (
    <>
      <BrowserAddress caption={texts.preview}>
        <strong>{name}</strong>/{texts.previewGallery}
      </BrowserAddress>
      <div className={styles.facts}>
        <p>{texts.active}</p>
        {certificateUntil === null ? null : <p>{texts.certificate(formatInstantDay(certificateUntil))}</p>}
      </div>
      {problem === null ? (
        <>
          <div className={styles.actions}>
            <OutsideButton href={address}>{texts.open}</OutsideButton>
          </div>
          <details>
            <summary className={styles.more}>{texts.seeRecords}</summary>
            <div className={styles.records}>
              <p className={styles.text}>{texts.keepRecord}</p>
              <DomainRecords domain={domain} isInUse />
            </div>
          </details>
        </>
      ) : (
        <MissingRecords domain={domain} />
      )}
    </>
  )
}

function RemoveDomain({ domain }: { readonly domain: OwnDomain }) {
  const { name } = domain
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveDomain(name)
  const lines = wasInUse(domain) ? texts.removeUsed(name) : [texts.removeUnused]
  return (
    <div className={styles.remove}>
      {wasInUse(domain) ? null : <p className={styles.text}>{texts.mistyped}</p>}
      <Button size="large" onClick={() => setIsAsking(true)}>
        {texts.removeAction}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.removeTitle(name)}
        action={texts.removeAction}
        cancelLabel={texts.keep}
        focusKeep
        pending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onError: () => setIsAsking(false) })}
      >
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ConfirmDialog>
    </div>
  )
}
