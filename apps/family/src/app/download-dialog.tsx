import { familyBalance, familyDelivery, familyDownload, familyFollowUp } from '@revela/phrases'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Chapter } from '../features/pictures/lib/chapters.ts'
import type { Offer } from '../features/download/lib/choice.ts'
import { usefulSizes } from '../features/download/lib/useful-sizes.ts'
import type { Manifest } from '../features/pictures/api/calls.ts'
import type { FamilySelection } from '../features/selection/api/calls.ts'
import { isPayable } from '../features/selection/lib/is-payable.ts'
import { useStore } from '@revela/web/store'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { GalleryModel } from './gallery-model.ts'
import styles from './gallery-screen.module.css'
import { includedNumbers } from './included.ts'

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
  /** The pictures of a link, while only they are shown. */
  readonly subset: readonly number[] | null
  readonly chapters: readonly Chapter[]
  /** The chapter in view, by number. */
  readonly chapterInView: number | null
  /** The selection that was sent; null if the visitor has none. */
  readonly selection: FamilySelection | null
  /** Opens the order that was sent, with its Pix code. */
  readonly onOrder: () => void
  readonly onClose: () => void
  readonly browserHint: ReactNode
}

/** The download sheet, after the PIN. While a payment is pending it shows the payment and how to pay instead. */
export function DownloadDialog(props: Props) {
  const { model, onClose } = props
  const { waiting, pin_required: pinRequired } = useStore(model.content.manifest).download
  if (waiting !== null) return <AwaitingPayment {...props} due={waiting.due} />
  return pinRequired ? (
    <PinDialog model={model} onEntered={() => {}} onClose={onClose} />
  ) : (
    <OfferedDownloads {...props} />
  )
}

type PinProps = {
  readonly model: Pick<GalleryModel, 'galleryId' | 'content'>
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** Asks for the PIN and clears `pin_required` in the manifest once it is entered. */
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

function OfferedDownloads({ model, subset, chapters, chapterInView, onClose, browserHint }: Props) {
  // Fixed while the sheet is open, so that a running download does not change.
  const [offer] = useState(() =>
    offerOf(model.content.manifest.get(), {
      favourites: model.favourites.numbers(),
      subset,
      chapters,
      chapterInView,
    }),
  )
  return (
    <Suspense fallback={null}>
      <DownloadSheet
        galleryId={model.galleryId}
        offer={offer}
        onClose={onClose}
        onPinRequired={() => void model.content.refresh()}
        browserHint={browserHint}
      />
    </Suspense>
  )
}

function AwaitingPayment({ studio, selection, due, onOrder, onClose }: Props & { readonly due: number }) {
  return (
    <Sheet title={familyDownload.title} closeLabel={familyDownload.close} onClose={onClose}>
      <p className={styles.waiting}>{familyDownload.awaitingPayment(studio, due)}</p>
      {selection === null ? null : (
        <Button wide onClick={onOrder}>
          {isPayable(selection) ? familyFollowUp.pay : familyFollowUp.see}
        </Button>
      )}
    </Sheet>
  )
}

type OfferOptions = Pick<Props, 'subset' | 'chapters' | 'chapterInView'> & { readonly favourites: ReadonlySet<number> }

/** What this visitor may download from the gallery now. */
function offerOf(manifest: Manifest, { favourites, subset, chapters, chapterInView }: OfferOptions): Offer {
  const { single, all, sizes, bytes, numbers } = manifest.download
  const included = includedNumbers(manifest)
  const isSeparate = new Set(subset)
  const offered = chaptersOffered(manifest, chapters, included)
  return {
    single,
    all,
    sizes: usefulSizes(sizes, longestEdge(manifest, included)),
    bytes,
    total: included.length,
    favourites: included.filter((number) => favourites.has(number)).length,
    chosenOnly: numbers !== null,
    numbers: subset && included.filter((one) => isSeparate.has(one)),
    chapters: offered,
    chapterInView: offered.some(({ number }) => number === chapterInView) ? chapterInView : null,
  }
}

/** The chapters with pictures that this visitor may download. */
function chaptersOffered(
  { pictures }: Manifest,
  chapters: readonly Chapter[],
  included: readonly number[],
): Offer['chapters'] {
  const isIncluded = new Set(included)
  return chapters.flatMap(({ number, title, first, last }) => {
    const count = pictures.slice(first - 1, last).filter(([one]) => isIncluded.has(one)).length
    return count === 0 ? [] : [{ number, title, count }]
  })
}

function longestEdge({ pictures }: Manifest, numbers: readonly number[]): number {
  const included = new Set(numbers)
  return Math.max(
    0,
    ...pictures.map(([number, , width, height]) => (included.has(number) ? Math.max(width, height) : 0)),
  )
}

type DeliveryLineProps = {
  readonly studio: string
  readonly manifest: Manifest
  /** The selection that was sent before the delivery; null if the visitor has none. */
  readonly selection: FamilySelection | null
  readonly onOpen: () => void
  /** Opens the payment that releases the pictures. */
  readonly onPay: () => void
}

/** The line under the title: what may be downloaded, or which payment is pending and how to pay it. */
export function DeliveryLine({ studio, manifest, selection, onOpen, onPay }: DeliveryLineProps) {
  // The manifest says whether a reload opens the selection: the photographer may have turned it off.
  if (selection?.status === 'open' && manifest.mode === 'selection') return <ReopenedLine manifest={manifest} />
  const { waiting } = manifest.download
  if (waiting?.reason === 'awaiting_balance') return <BalanceLine studio={studio} due={waiting.due} onPay={onPay} />
  const text = sentence(studio, manifest, selection !== null)
  if (text === null) return null
  return (
    <p className={styles.delivery}>
      <span>{text}</span>
      {selection === null ? null : (
        <button type="button" className={styles.clear} onClick={onOpen}>
          {isPayable(selection) ? familyFollowUp.pay : familyFollowUp.see}
        </button>
      )}
    </p>
  )
}

type BalanceLineProps = Pick<DeliveryLineProps, 'studio' | 'onPay'> & { readonly due: number }

/** What has to be paid before the pictures are released; somebody else pays if nothing is due here. */
function BalanceLine({ studio, due, onPay }: BalanceLineProps) {
  if (due === 0) return <p className={styles.delivery}>{familyBalance.others(studio)}</p>
  return (
    <aside className={styles.balance}>
      <p>{familyBalance.missing(due)}</p>
      <Button onClick={onPay}>{familyBalance.pay}</Button>
    </aside>
  )
}

/** Leads back to choosing, and says why nothing can be downloaded meanwhile. */
function ReopenedLine({ manifest }: Pick<DeliveryLineProps, 'manifest'>) {
  const isWaiting = manifest.download.waiting?.reason === 'awaiting_selection'
  return (
    <p className={styles.delivery}>
      <span>{isWaiting ? familyDelivery.reopenedWaiting : familyDelivery.reopened}</span>
      {/* The reload opens the page to choose on. */}
      <button type="button" className={styles.clear} onClick={() => window.location.reload()}>
        {familyFollowUp.choose}
      </button>
    </p>
  )
}

function sentence(studio: string, manifest: Manifest, hasSelection: boolean): string | null {
  const { single, all, numbers, waiting } = manifest.download
  if (waiting?.reason === 'awaiting_payment') return familyDownload.awaitingPayment(studio, waiting.due)
  if (waiting?.reason === 'no_selection' && manifest.visitor.as === 'preview') return familyDownload.previewChosen
  const included = numbers === null || waiting ? 0 : includedNumbers(manifest).length
  if ((single || all) && included > 0) return familyDownload.included(included)
  return hasSelection ? familyFollowUp.chosenSent : null
}
