import type { FamilyPrincipal } from '../../access/principal.ts'
import { announcedStream, revisionEvent } from '../../http/announced-stream.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

export function streamSelection(
  { live, isInGallery }: Pick<SelectionsDeps, 'live' | 'isInGallery'>,
  principal: FamilyPrincipal,
  selection: SelectionRow,
): EventStream {
  return announcedStream({
    kind: 'selection',
    sessionId: principal.sessionId,
    subject: selection.id,
    live,
    hasAccess: () => isInGallery(principal, selection.gallery_id),
    firstEvent: { revision: selection.revision },
    toEvent: revisionEvent,
  })
}
