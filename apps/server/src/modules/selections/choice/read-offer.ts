import type { AnswerOf, getFamilySelection } from '@revela/contract'
import { daysLeft, type CalendarDay } from '@revela/domain'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { readPreferences } from '../link-preferences.repository.ts'
import type { SelectionsNeeds } from '../selections.needs.ts'

/** What whoever has the link may begin; null where only those may choose for whom a selection was made. */
export async function readOffer(
  { db, clock }: Pick<SelectionsNeeds, 'db' | 'clock'>,
  { customerId }: FamilyPrincipal,
  galleryId: string,
): Promise<AnswerOf<typeof getFamilySelection>['offer']> {
  const preferences = await db.tenant(customerId, (tx) => readPreferences(tx, customerId, galleryId))
  const { active, link_type: kind, limit_day: limitDay, ...columns } = preferences
  if (!active || kind !== 'public') return null
  const { selling, charge_type, contracted, extra_price, allow_extras } = columns
  return {
    terms: { selling, charge_type, contracted, extra_price, allow_extras },
    limit_date: limitDay,
    days_left: daysLeft(limitDay as CalendarDay | null, clock()),
  }
}
