import type { AnswerOf, getFamilySelection } from '@revela/contract'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import type { SelectionsDeps } from '../selections.module.ts'
import { readOffer } from './begin-selection.ts'
import { readOwnSelection } from './own-selection.ts'

/** What a visitor of a gallery has chosen, or may begin. */
export async function readOwn(
  deps: Pick<SelectionsDeps, 'db' | 'clock' | 'config'>,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<AnswerOf<typeof getFamilySelection>> {
  if (principal.participantId !== null) return { selection: null, offer: null }
  const selection = await readOwnSelection(deps, principal, galleryId)
  return { selection, offer: selection ? null : await readOffer(deps, principal, galleryId) }
}
