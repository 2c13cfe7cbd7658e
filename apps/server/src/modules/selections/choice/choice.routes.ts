import {
  acceptPrice,
  askPhotographer,
  beginSelection as beginEndpoint,
  choosePictures as chooseEndpoint,
  commentPicture,
  declarePayment,
  finishSelection as finishEndpoint,
  getFamilySelection,
  getSelectionChanges,
  listenToSelection as listenEndpoint,
} from '@revela/contract'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { EventStream } from '../../../http/event-stream.ts'
import { familyRoute, familyStream, type Route } from '../../../http/route.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { queueAskedMail, queueDeclaredMail } from '../selection-mails.ts'
import { changeAndAnnounce } from '../selection.repository.ts'
import type { SelectionsNeeds } from '../selections.module.ts'
import { beginSelection, readOffer } from './begin-selection.ts'
import { choosePictures } from './choose-pictures.ts'
import { addComment } from './comment-picture.ts'
import { finishSelection } from './finish-selection.ts'
import { findOwn, lockOpenSelection, lockOwn, readChanges, readOwnSelection } from './own-selection.ts'

/** Tabs and devices behind one session; each holds a connection on either side of nginx. */
const MAX_STREAMS_PER_SESSION = 8

/** Of sessions with an open stream; the close of its last one deletes the entry. */
const openStreams = new Map<string, number>()

function countStream(sessionId: string, change: 1 | -1): void {
  const count = (openStreams.get(sessionId) ?? 0) + change
  if (count > 0) openStreams.set(sessionId, count)
  else openStreams.delete(sessionId)
}

/** Says that something changed, never what: what changed is asked for, and checked, like everything else. */
async function listenToSelection(
  { db, live, isInGallery }: SelectionsNeeds,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<EventStream> {
  const own = await db.tenant(principal.customerId, (tx) => findOwn(tx, principal, galleryId))
  if (!own) throw new Refusal('NotFound')
  const { sessionId } = principal
  // Counted in this process alone: with several, a session has as many times more. The page tries again by itself.
  if ((openStreams.get(sessionId) ?? 0) >= MAX_STREAMS_PER_SESSION) {
    throw new Refusal('TooManyRequests', { retryAfterSeconds: 15 })
  }
  return new EventStream((send, end) => {
    countStream(sessionId, 1)
    send({ revision: own.revision })
    const stop = live.hear(own.id, (revision) => {
      // A stream stays open for minutes: whoever lost access meanwhile hears nothing more.
      void isInGallery(principal, galleryId).then(
        // Without a number after a broken connection: something may have changed.
        (isIn) => (isIn ? send({ revision: revision === '' ? null : Number(revision) }) : end()),
        end,
      )
    })
    return () => {
      countStream(sessionId, -1)
      stop()
    }
  })
}

/** What a family does with its selection. */
export function choiceRoutes(needs: SelectionsNeeds): Route[] {
  const { db, clock } = needs
  return [
    familyRoute(getFamilySelection, async ({ params, principal }) => {
      const selection = await readOwnSelection(needs, principal, params.gallery_id)
      return { selection, offer: selection ? null : await readOffer(needs, principal, params.gallery_id) }
    }),
    familyRoute(beginEndpoint, async ({ params, body, principal, visit }) => ({
      selection: await beginSelection(needs, principal, params.gallery_id, body, visit),
    })),
    familyRoute(getSelectionChanges, async ({ params, query, principal }) =>
      readChanges(needs, principal, params.gallery_id, query.since),
    ),
    familyStream(listenEndpoint, async ({ params, principal }) =>
      listenToSelection(needs, principal, params.gallery_id),
    ),
    familyRoute(chooseEndpoint, async ({ params, body, principal }) =>
      choosePictures(needs, principal, params.gallery_id, body.changes),
    ),
    familyRoute(acceptPrice, async ({ params, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOpenSelection(tx, principal, params.gallery_id, now)
        if (!selection.price_accepted_at) await changeAndAnnounce(tx, selection, { price_accepted_at: now })
      }),
    ),
    familyRoute(commentPicture, async ({ params, body, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOpenSelection(tx, principal, params.gallery_id, now)
        return { thread: await addComment(tx, selection, { ...body, author: 'client', now }) }
      }),
    ),
    familyRoute(finishEndpoint, async ({ params, body, principal }) => ({
      selection: await finishSelection(needs, principal, params.gallery_id, body),
    })),
    familyRoute(askPhotographer, async ({ params, body, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOwn(tx, principal, params.gallery_id)
        const column = body.what === 'reopen' ? 'reopen_asked_at' : 'deadline_asked_at'
        // Asked once is asked: tapping again sends no second mail.
        if (selection[column]) return
        const asked = await changeAndAnnounce(tx, selection, { [column]: now, ask_message: body.message })
        await queueAskedMail(needs, tx, asked, body.what, now)
      }),
    ),
    familyRoute(declarePayment, async ({ params, principal }) =>
      db.tenant(principal.customerId, async (tx) => {
        const now = clock()
        const selection = await lockOwn(tx, principal, params.gallery_id)
        if (!selection.finished_at || !selection.pix_code) throw new Refusal('SelectionNotFinished')
        if (selection.pix_declared_at) return
        const declared = await changeAndAnnounce(tx, selection, { pix_declared_at: now })
        await queueDeclaredMail(needs, tx, declared, now)
      }),
    ),
  ]
}
