import type { FamilySelection, SelectionOffer } from '../../features/selection/api/calls.ts'
import { type GalleryModel, revocationFor } from '../gallery-model.ts'
import type { OnAccessRevoked } from '../visit.ts'
import { beginChoosing } from './begin-choosing.ts'

/** The answer about the visitor's own selection, or why there is none. */
type SelectionAnswer =
  | { readonly selection: FamilySelection | null; readonly offer: SelectionOffer | null }
  | { readonly error: unknown }

type StartOptions = { readonly studio: string; readonly onAccessRevoked: OnAccessRevoked }

/** Adds the marks of a selection to the model: the client's own choices, or an invited person's opinions. */
export async function startChoosing(
  model: GalleryModel,
  answer: SelectionAnswer,
  { studio, onAccessRevoked }: StartOptions,
): Promise<GalleryModel> {
  const manifest = model.content.manifest.get()
  const onRevoked = revocationFor(manifest, onAccessRevoked)
  // An invited person has no selection of their own, so the answer says nothing about them.
  if (manifest.visitor.as === 'participant') {
    const { beginParticipation } = await import('./begin-participation.ts')
    return await beginParticipation(model, studio, onRevoked)
  }
  if ('error' in answer) throw answer.error
  return beginChoosing(model, { ...answer, studio }, onRevoked)
}
