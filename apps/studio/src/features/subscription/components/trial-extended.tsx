import { brand, subscription } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { FilmEnd } from '../../../ui/drawings/film-end.tsx'
import { StandingPage } from '../../../ui/standing-page.tsx'
import { useReopen } from '../api/extend-trial.ts'

const texts = subscription.extendTrial

export function TrialExtended() {
  const reopen = useReopen()
  const [leaving, setLeaving] = useState(false)

  function goOn() {
    setLeaving(true)
    void reopen().finally(() => setLeaving(false))
  }

  return (
    <StandingPage
      drawing={<FilmEnd />}
      title={texts.doneTitle}
      actions={
        <Button type="primary" size="large" loading={leaving} onClick={goOn}>
          {texts.doneButton}
        </Button>
      }
    >
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <output>{texts.doneText}</output>
    </StandingPage>
  )
}
