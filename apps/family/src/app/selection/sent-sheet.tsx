import { familyAsk, familyDone } from '@revela/phrases'
import { useEffect, useState } from 'react'
import type { FamilySelection } from '../../features/selection/api/calls.ts'
import { Questions } from '../../features/selection/components/questions.tsx'
import { SentBody } from '../../features/selection/components/sent-body.tsx'
import { useStore } from '@revela/web/store'
import { Sheet } from '../../ui/sheet.tsx'
import type { GalleryModel } from '../gallery-model.ts'
import { beginChoosing } from './begin-choosing.ts'
import { ChosenThumbs } from './chosen-thumbs.tsx'

type Props = {
  readonly studio: string
  readonly model: GalleryModel
  readonly selection: FamilySelection
  readonly onClose: () => void
}

const reload = () => window.location.reload()
const never = () => false

/** What was chosen and sent, beside the delivery that followed it. */
export function SentSheet({ studio, model, selection, onClose }: Props) {
  const [{ choosing }] = useState(() => beginChoosing(model, { selection, offer: null }, reload))
  const desk = useStore(choosing.desk)
  const asking = useStore(choosing.asking)
  useEffect(() => {
    // It may have been paid for in the meantime.
    void desk?.readAgain().catch(() => {})
  }, [desk])
  if (desk === null) return null
  const { galleryId } = model
  const isMarked = (number: number) => choosing.stateOf(number) === 'yes'
  return (
    <>
      {asking === null ? (
        <Sheet title={familyDone.title} closeLabel={familyAsk.close} onClose={onClose}>
          <SentBody galleryId={galleryId} studio={studio} choosing={choosing} desk={desk}>
            <ChosenThumbs model={model} known={{ isMarked, isSeen: never }} />
          </SentBody>
        </Sheet>
      ) : null}
      <Questions galleryId={galleryId} choosing={choosing} displayNumberOf={() => 0} />
    </>
  )
}
