import type { AnswerOf, BodyOf, choosePictures as endpoint } from '@revela/contract'
import { canChooseAnother, termsFromStored } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { changeAndAnnounce } from '../selection.repository.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { readChoiceStates, storeStates, type Choice } from './choice.repository.ts'
import { presentTotals, lockOpenSelection } from './own-selection.ts'

/**
 * Applies changes in the order they were made. The selection's row is locked, so that the limit holds for concurrent
 * devices; a change beyond the limit is rejected and reported, the others apply.
 */
export async function choosePictures(
  { db, clock }: Pick<SelectionsDeps, 'db' | 'clock'>,
  principal: FamilyPrincipal,
  galleryId: string,
  changes: BodyOf<typeof endpoint>['changes'],
): Promise<AnswerOf<typeof endpoint>> {
  const { customerId } = principal
  const now = clock()
  return db.tenant(customerId, async (tx) => {
    const selection = await lockOpenSelection(tx, principal, galleryId, now)
    const numbers = changes.map(({ number }) => number)
    const previousStates = await readChoiceStates(tx, selection, numbers)
    const terms = termsFromStored(selection)
    const states = new Map(previousStates)
    const rejected: Choice[] = []
    let { chosen, maybe } = selection
    for (const { number, state } of changes) {
      const current = states.get(number)
      if (current === undefined || current === state) continue
      if (state === 'yes' && !canChooseAnother(terms, chosen)) {
        rejected.push({ number, state: current })
        continue
      }
      chosen += Number(state === 'yes') - Number(current === 'yes')
      maybe += Number(state === 'maybe') - Number(current === 'maybe')
      states.set(number, state)
    }
    const choices = [...states].filter(([number, state]) => previousStates.get(number) !== state)
    if (choices.length === 0) {
      return { revision: selection.revision, changed: false, totals: presentTotals(selection), rejected }
    }
    const changed = await changeAndAnnounce(tx, selection, { chosen, maybe, last_access_at: now })
    await storeStates(tx, {
      customerId,
      selectionId: selection.id,
      revision: changed.revision,
      choices: choices.map(([number, state]) => ({ number, state })),
    })
    return { revision: changed.revision, changed: true, totals: presentTotals(changed), rejected }
  })
}
