import { useState } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import type { Selection } from '../api/selection-queries.ts'
import type { ClientCodeSlot } from './client-access.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SelectionCard } from './selection-card.tsx'
import { SelectionPhotos, type PhotosShown } from './selection-photos.tsx'
import styles from './selection-list.module.css'

type Props = {
  readonly galleryId: string
  readonly selections: readonly Selection[]
  readonly now: Date
  /** What is offered now; null: nothing. */
  readonly offers: 'public' | 'private' | null
  readonly code: ClientCodeSlot
  readonly onExport: (selection: Selection) => void
  readonly onResend: (selection: Selection) => void
}

export function SelectionList({ galleryId, selections, now, offers, code, onExport, onResend }: Props) {
  const [ending, setEnding] = useState<Selection | null>(null)
  const [looking, setLooking] = useState<{ readonly id: string; readonly shown: PhotosShown } | null>(null)
  const last = useLast(looking)
  const looked = selections.find(({ id }) => id === last?.id)
  // With the only private selection ends what the gallery offers.
  const ends = offers === 'private' && selections.length === 1 ? 'deactivate' : 'delete'
  const ready = offers === 'public' ? undefined : selections.find(({ status }) => status === 'done')
  const close = () => setEnding(null)

  return (
    <>
      <ul className={styles.list}>
        {selections.map((selection) => (
          <li key={selection.id}>
            <SelectionCard
              galleryId={galleryId}
              selection={selection}
              now={now}
              first={selection === ready}
              ends={ends}
              code={code}
              onPhotos={({ id }, shown) => setLooking({ id, shown })}
              onExport={onExport}
              onResend={onResend}
              onEnd={setEnding}
            />
          </li>
        ))}
      </ul>
      <DeactivateDialog galleryId={galleryId} asked={ends === 'deactivate' ? ending : null} onClose={close} />
      <RemoveDialog galleryId={galleryId} selection={ends === 'delete' ? ending : null} onClose={close} />
      {looked && last ? (
        <SelectionPhotos
          galleryId={galleryId}
          selection={looked}
          first={last.shown}
          open={looking !== null}
          onClose={() => setLooking(null)}
        />
      ) : null}
    </>
  )
}
