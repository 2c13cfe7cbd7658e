import { offeredPackages, termsFromStored } from '@revela/domain'
import { familyTogether as texts } from '@revela/phrases'
import { useStore } from '@revela/web/store'
import { useState } from 'react'
import { barText, barWords } from '../../features/selection/lib/bar-words.ts'
import { type Choosing, useCounts } from '../../features/selection/lib/choosing.ts'
import type { SelectionSession } from '../../features/selection/lib/selection-session.ts'
import { applyPlan, planTaking, type TakePlan } from '../../features/selection/lib/take-pictures.ts'
import { notify } from '../../lib/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './together-page.module.css'

type Props = {
  readonly choosing: Choosing
  readonly session: SelectionSession
  readonly agreed: readonly number[]
}

/** One tap takes all pictures on which everybody agrees; the count and price before and after come first. */
export function TakeAgreed({ choosing, session, agreed }: Props) {
  const [asking, setAsking] = useState(false)
  const { chosen } = useCounts(choosing, session)
  const selection = useStore(session.selection)
  const terms = termsFromStored(selection.terms)
  const planOf = (others: 'keep' | 'maybe') => planTaking({ terms, taps: session.taps, numbers: agreed, others })
  const add = planOf('keep')
  const only = planOf('maybe')
  const dropped = only.changes.filter(({ state }) => state === 'maybe').length
  // Nothing to do once exactly these pictures are chosen.
  if (agreed.length === 0 || only.changes.length === 0 || selection.status !== 'open') return null

  function take(plan: TakePlan): void {
    setAsking(false)
    // The sheet stated the price of each further picture.
    if (plan.asksPrice && !session.priceAccepted()) session.acceptPrice()
    const undo = applyPlan(session.taps, plan)
    notify({
      text: texts.done(plan.chosen),
      action: {
        label: texts.undo,
        run: () => {
          undo()
          notify({ text: texts.undone })
        },
      },
    })
  }

  const options = [
    ...(add.changes.length === 0 ? [] : [{ plan: add, label: texts.add(add.changes.length), lead: null }]),
    ...(dropped === 0 ? [] : [{ plan: only, label: texts.only(agreed.length), lead: texts.onlyLead(dropped) }]),
  ]
  return (
    <div className={styles.take}>
      <Button onClick={() => setAsking(true)}>{texts.take(agreed.length)}</Button>
      {asking ? (
        <Sheet title={texts.take(agreed.length)} closeLabel={texts.close} onClose={() => setAsking(false)}>
          <dl>
            <div className={styles.step}>
              <dt>{texts.now}</dt>
              <dd>{barText(barWords(terms, chosen))}</dd>
            </div>
          </dl>
          {options.map(({ plan, label, lead }) => (
            <div key={label} className={styles.option}>
              <dl>
                <div className={styles.step}>
                  <dt>{texts.after}</dt>
                  <dd>{barText(barWords(terms, plan.chosen))}</dd>
                </div>
              </dl>
              {lead === null ? null : <p>{lead}</p>}
              {plan.asksPrice && !session.priceAccepted() ? (
                <p>{texts.price(terms.extraPriceCents ?? 0, offeredPackages(terms))}</p>
              ) : null}
              {plan.passedLimit === null ? (
                <Button wide kind={plan === options[0]?.plan ? 'main' : 'quiet'} onClick={() => take(plan)}>
                  {label}
                </Button>
              ) : (
                <p>{texts.overLimit(plan.passedLimit)}</p>
              )}
            </div>
          ))}
        </Sheet>
      ) : null}
    </div>
  )
}
