import { familyRequest, familyDone } from '@revela/phrases'
import { useEffect, useState } from 'react'
import type { FamilySelection } from '../../features/selection/api/calls.ts'
import { CommentsSheet } from '../../features/selection/components/comments-sheet.tsx'
import { Questions } from '../../features/selection/components/questions.tsx'
import { SentBody } from '../../features/selection/components/sent-body.tsx'
import { useStore } from '@revela/web/store'
import { Sheet } from '../../ui/sheet.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { beginChoosing } from './begin-choosing.ts'
import { ChosenThumbs } from './chosen-thumbs.tsx'
import { SelectionPayment } from './selection-payment.tsx'

type Props = {
  readonly studio: string
  readonly model: GalleryModel
  readonly selection: FamilySelection
  readonly onClose: () => void
}

const reload = () => window.location.reload()
const never = () => false

const displayNumberOf = ({ content }: GalleryModel, number: number) =>
  content.pictures.get().find((picture) => picture.number === number)?.displayNumber ?? 0

/** The selection that was sent, shown over the delivery that followed it. */
export function SentSheet({ studio, model, selection, onClose }: Props) {
  const [{ choosing }] = useState(() => beginChoosing(model, { studio, selection, offer: null }, reload))
  const session = useStore(choosing.sessionStore)
  const prompt = useStore(choosing.prompt)
  useEffect(() => {
    // The payment may have been confirmed in the meantime.
    void session?.reload().catch(() => {})
  }, [session])
  if (session === null) return null
  const { galleryId } = model
  const isMarked = (number: number) => choosing.stateOf(number) === 'yes'
  return (
    <>
      {prompt === null ? (
        <Sheet
          title={selection.finished_by === 'studio' ? familyDone.concludedTitle : familyDone.title}
          closeLabel={familyRequest.close}
          onClose={onClose}
        >
          <SentBody
            choosing={choosing}
            session={session}
            renderPayment={(sent, onChanged) => (
              <SelectionPayment galleryId={galleryId} studio={studio} selection={sent} onChanged={onChanged} />
            )}
          >
            <ChosenThumbs model={model} known={{ isMarked, isViewed: never }} />
          </SentBody>
        </Sheet>
      ) : null}
      <Questions
        galleryId={galleryId}
        choosing={choosing}
        displayNumberOf={(number) => displayNumberOf(model, number)}
      />
    </>
  )
}

type SentCommentsProps = Pick<Props, 'studio' | 'model' | 'selection' | 'onClose'> & { readonly number: number }

/** The comments on one picture of a sent selection, with answers that arrive while they are open. */
export function SentComments({ studio, model, selection, number, onClose }: SentCommentsProps) {
  const [{ choosing }] = useState(() => beginChoosing(model, { studio, selection, offer: null }, reload))
  const session = useStore(choosing.sessionStore)
  useEffect(() => {
    // A reopening is announced by the page below.
    if (selection.status !== 'open') session?.apply(selection)
  }, [session, selection])
  if (session === null) return null
  const displayNumber = displayNumberOf(model, number)
  return (
    <CommentsSheet
      session={session}
      studio={studio}
      canComment={choosing.canComment}
      number={number}
      displayNumber={displayNumber}
      onClose={onClose}
    />
  )
}
