import { ApiError } from '@revela/contract/client'
import { planLimit } from '@revela/phrases'
import { offerOf, type PlanOffer } from '../../../lib/plan-offer.ts'

function numberIn(error: ApiError, name: string): number | null {
  const value = error.details[name]
  return typeof value === 'number' ? value : null
}

/** The plan limit that was reached, with its numbers; `null` if the server sent none or the error is another one. */
export function planLimitText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PlanLimitReached') return null
  const [current, max] = [numberIn(error, 'current_gallery'), numberIn(error, 'max_gallery')]
  if (current !== null && max !== null) return planLimit.galleries(current, max)
  const [available, requested] = [numberIn(error, 'available_pictures'), numberIn(error, 'requested_pictures')]
  if (available !== null && requested !== null) return planLimit.pictures(available, requested)
  return error.details['limit'] === 'space' ? planLimit.space : null
}

export type PlanLimitRejection = PlanOffer & { readonly text: string }

/** The same text with the limit that caused it, for the plan offer; `null` as above. */
export function planLimitRejection(error: unknown): PlanLimitRejection | null {
  const [text, offer] = [planLimitText(error), offerOf(error)]
  return text === null || offer === null ? null : { ...offer, text }
}
