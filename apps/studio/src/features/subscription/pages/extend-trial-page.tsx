import { brand, subscription } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { FilmEnd } from '../../../ui/drawings/plan-drawings.tsx'
import { StandingPage } from '../../../ui/page-frames.tsx'
import { useExtendTrial, useReopen } from '../api/extend-trial.ts'
import { BlockedPage } from '../components/blocked-page.tsx'
import { keptUntil } from '../lib/kept-until.ts'

const trialExtendedTexts = subscription.extendTrial

function TrialExtended() {
  const reopen = useReopen()
  const [leaving, setLeaving] = useState(false)

  function goOn() {
    setLeaving(true)
    void reopen().finally(() => setLeaving(false))
  }

  return (
    <StandingPage
      drawing={<FilmEnd />}
      title={trialExtendedTexts.doneTitle}
      actions={
        <Button type="primary" size="large" loading={leaving} onClick={goOn}>
          {trialExtendedTexts.doneButton}
        </Button>
      }
    >
      <title>{brand.pageTitle(trialExtendedTexts.pageTitle)}</title>
      <output>{trialExtendedTexts.doneText}</output>
    </StandingPage>
  )
}

const texts = subscription.extendTrial

/** An ended trial: seven more days once, or the news that they were used. */
export function ExtendTrialPage() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const extend = useExtendTrial()
  if (extend.isSuccess) return <TrialExtended />

  const used = info.user_data.flags.extended_trial === true
  const kept = keptUntil(info.user_subscription.expiration_date)
  const button = (
    <Button type="primary" size="large" loading={extend.isPending} onClick={() => extend.mutate()}>
      {texts.button}
    </Button>
  )
  return (
    <BlockedPage
      drawing={<FilmEnd />}
      title={used ? texts.usedTitle : texts.title}
      message={subscription.contactMessage.expired}
      {...(used ? {} : { first: button })}
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <p>{used ? texts.usedText : texts.text}</p>
      {kept ? <p>{kept}</p> : null}
    </BlockedPage>
  )
}
