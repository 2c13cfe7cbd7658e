import { familyBar, familyDownload } from '@revela/phrases'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { isPayable } from './delivery-line.tsx'
import type { GalleryModel } from './gallery-model.ts'
import styles from './gallery-screen.module.css'
import { offerOf } from './offer-of.ts'

const PinSheet = lazy(async () => {
  const { PinSheet: sheet } = await import('../features/download/components/pin-sheet.tsx')
  return { default: sheet }
})

const DownloadSheet = lazy(async () => {
  const { DownloadSheet: sheet } = await import('../features/download/components/download-sheet.tsx')
  return { default: sheet }
})

type Props = {
  readonly studio: string
  readonly model: GalleryModel
  /** The selection that was sent; null: the visitor has none. */
  readonly selection: FamilySelection | null
  /** Opens the order that was sent, with its Pix code. */
  readonly onOrder: () => void
  readonly onClose: () => void
  readonly wayOut: ReactNode
}

/** The download sheet, after the PIN; while a payment is awaited, what is awaited and how to pay. */
export function DownloadDialog(props: Props) {
  const { model, onClose } = props
  const { waiting, pin_required: pinRequired } = useStore(model.content.manifest).download
  if (waiting !== null) return <Waiting {...props} due={waiting.due} />
  return pinRequired ? <PinDialog model={model} onEntered={() => {}} onClose={onClose} /> : <Offered {...props} />
}

type PinProps = {
  readonly model: Pick<GalleryModel, 'galleryId' | 'content'>
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** Asks for the PIN, and notes in the manifest that it was typed. */
export function PinDialog({ model: { galleryId, content }, onEntered, onClose }: PinProps) {
  function entered() {
    const manifest = content.manifest.get()
    content.manifest.set({ ...manifest, download: { ...manifest.download, pin_required: false } })
    onEntered()
  }
  return (
    <Suspense fallback={null}>
      <PinSheet galleryId={galleryId} onEntered={entered} onClose={onClose} />
    </Suspense>
  )
}

function Offered({ model, onClose, wayOut }: Props) {
  // Fixed while the sheet is open: what runs must not change under it.
  const [offer] = useState(() => offerOf(model.content.manifest.get(), model.favourites.numbers()))
  return (
    <Suspense fallback={null}>
      <DownloadSheet
        galleryId={model.galleryId}
        offer={offer}
        onClose={onClose}
        onPinRequired={() => void model.content.refresh()}
        wayOut={wayOut}
      />
    </Suspense>
  )
}

function Waiting({ studio, selection, due, onOrder, onClose }: Props & { readonly due: number }) {
  return (
    <Sheet title={familyDownload.title} closeLabel={familyDownload.close} onClose={onClose}>
      <p className={styles.waiting}>{familyDownload.awaitingPayment(studio, due)}</p>
      {selection === null ? null : (
        <Button wide onClick={onOrder}>
          {isPayable(selection) ? familyBar.pay : familyBar.see}
        </Button>
      )}
    </Sheet>
  )
}
