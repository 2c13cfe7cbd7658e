import { familyDownload, familyStudio } from '@revela/phrases'
import { Button } from '../../../ui/button.tsx'
import type { Choice, Offer } from '../lib/choice.ts'
import { useLots } from '../lib/use-lots.ts'
import { RunStatus } from './run-status.tsx'
import styles from './run-status.module.css'

type Props = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onBack: () => void
  readonly onPinRequired: () => void
}

export function PhoneRun({ galleryId, choice, offer, onBack, onPinRequired }: Props) {
  const { lot, lots, state, save, again } = useLots({ galleryId, choice, offer, onPinRequired })
  if (state.at === 'preparing' || state.at === 'fetching') {
    const { ready, total } = state
    const preparing = total === 0 ? familyDownload.preparing : familyDownload.preparingSome(ready, total)
    return (
      <RunStatus
        text={state.at === 'fetching' ? familyDownload.fetching(lot, lots, ready, total) : preparing}
        lead={lots > 1 ? familyDownload.lot(lot, lots) : familyDownload.saveLotHint}
        part={total === 0 ? null : ready / total}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {state.at === 'finished' ? <output>{familyDownload.finished}</output> : null}
      {state.at === 'failed' ? (
        <>
          <p role="alert">{state.sentence}</p>
          <Button wide onClick={again}>
            {familyStudio.retry}
          </Button>
        </>
      ) : null}
      {state.at === 'ready' ? (
        <>
          <Button wide onClick={() => void save()}>
            {familyDownload.saveLot(lot, lots, state.files.length)}
          </Button>
          <p className={styles.hint}>{state.cancelled ? familyDownload.cancelled : familyDownload.saveLotHint}</p>
        </>
      ) : null}
      <Button kind="plain" onClick={onBack}>
        {familyDownload.back}
      </Button>
    </div>
  )
}
