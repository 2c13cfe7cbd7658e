import { familyDecisionLimit, familyDecisionTour } from '@revela/phrases'
import { useState } from 'react'
import { localStore } from '../../lib/local-store.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './decision-layer.module.css'

const tourKey = 'decision-tour'
const { steps } = familyDecisionTour

/** Explains decision mode at its first use on this device. */
export function DecisionTour() {
  const [step, setStep] = useState(() => (localStore.read(tourKey) === true ? steps.length : 0))
  if (step >= steps.length) return null
  const isLast = step === steps.length - 1
  function end(): void {
    localStore.write(tourKey, true)
    setStep(steps.length)
  }
  return (
    <Sheet title={familyDecisionTour.title} closeLabel={familyDecisionTour.close} onClose={end}>
      <div className={styles.sheet}>
        <output>{steps[step]}</output>
        <p className={styles.step}>{familyDecisionTour.step(step + 1, steps.length)}</p>
        <Button wide onClick={() => (isLast ? end() : setStep(step + 1))}>
          {isLast ? familyDecisionTour.start : familyDecisionTour.next}
        </Button>
        {isLast ? null : (
          <Button wide kind="quiet" onClick={end}>
            {familyDecisionTour.skip}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

type LimitProps = { readonly limit: number; readonly onMaybe: () => void; readonly onClose: () => void }

/** A "yes" beyond the limit can be kept as a "maybe". */
export function LimitSheet({ limit, onMaybe, onClose }: LimitProps) {
  return (
    <Sheet title={familyDecisionLimit.title} closeLabel={familyDecisionLimit.close} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{familyDecisionLimit.lead(limit)}</p>
        <Button wide onClick={onMaybe}>
          {familyDecisionLimit.maybe}
        </Button>
        <Button wide kind="quiet" onClick={onClose}>
          {familyDecisionLimit.decline}
        </Button>
      </div>
    </Sheet>
  )
}
