import { familyMine } from '@revela/phrases'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { Studio } from '../../features/entry/api/calls.ts'
import { Questions } from '../../features/selection/components/questions.tsx'
import { ReviewPage } from '../../features/selection/components/review-page.tsx'
import { SelectionBar } from '../../features/selection/components/selection-bar.tsx'
import { SentPage } from '../../features/selection/components/sent-page.tsx'
import { barText, barWords } from '../../features/selection/lib/bar-words.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { termsOf } from '../../features/selection/lib/terms.ts'
import { useStore } from '../../lib/store.ts'
import type { GalleryModel } from '../gallery-model.ts'
import { PreviewLine } from '../preview-line.tsx'
import { useModelLife } from '../use-model-life.ts'
import type { From } from '../visit.ts'
import { ChosenThumbs } from './chosen-thumbs.tsx'
import { MinePage, type Tab } from './mine-page.tsx'
import { PhotosPage } from './photos-page.tsx'
import styles from './selection-screen.module.css'
import { TermsCard } from './terms-card.tsx'
import { useChoosingLife } from './use-choosing-life.ts'
import { useFollowing } from './use-following.ts'
import { usePages } from './use-pages.ts'

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly choosing: Choosing
  readonly slug: string
  readonly from: From | null
  readonly photo: number | null
}

/** The bar's words, for where the bar is out of sight. */
function noteOf({ desk: { get } }: Choosing): () => string {
  return () => {
    const desk = get()
    if (!desk) return ''
    return barText(barWords(termsOf(desk.selection.get()), desk.taps.having('yes').size))
  }
}

/** A family chooses: photographs, what was chosen, the review, and thanks. */
export function SelectionScreen({ studio, model, choosing, slug, from, photo }: Props) {
  const { galleryId, content, seen } = model
  const desk = useStore(choosing.desk)
  const photos = useStore(content.photos)
  const pages = usePages()
  const { go, become, back } = pages
  // Before anything was chosen there is nothing but photographs.
  const page = desk === null ? 'photos' : pages.page
  const [tab, setTab] = useState<Tab>('chosen')
  const [top, setTop] = useState<number | null>(null)
  const note = useMemo(() => noteOf(choosing), [choosing])
  const known = useMemo(
    () => ({
      isMarked: (number: number) => choosing.stateOf(number) === 'yes',
      isDoubted: (number: number) => choosing.stateOf(number) === 'maybe',
      isNoted: choosing.hasComments,
      isSeen: seen.has,
    }),
    [choosing, seen],
  )
  useModelLife(model)
  useChoosingLife(galleryId, choosing)
  useLayoutEffect(() => {
    if (page !== 'photos') window.scrollTo({ top: 0 })
  }, [page])
  useFollowing(choosing, { page, become, back })

  function leave(next: 'mine' | 'review' | 'sent', first: Tab = 'chosen') {
    // Back among the photographs one stands where one left.
    if (page === 'photos') setTop(window.scrollY)
    setTab(first)
    go(next)
  }

  return (
    <div className={styles.screen}>
      {content.manifest.get().visitor.as === 'preview' ? <PreviewLine /> : null}
      {page === 'photos' ? (
        <div className={styles.below}>
          <PhotosPage {...{ studio, model, known, slug, from, photo, note, top }}>
            <TermsCard choosing={choosing} />
          </PhotosPage>
        </div>
      ) : null}
      {page === 'mine' ? (
        <div className={styles.below}>
          <MinePage key={tab} model={model} known={known} slug={slug} first={tab} note={note} onBack={back} />
        </div>
      ) : null}
      {page === 'review' && desk ? (
        <ReviewPage
          galleryId={galleryId}
          choosing={choosing}
          desk={desk}
          onBack={back}
          onDoubts={() => leave('mine', 'maybe')}
          onSent={() => become('sent')}
        >
          <ChosenThumbs model={model} known={known} />
        </ReviewPage>
      ) : null}
      {page === 'sent' && desk ? (
        <SentPage
          galleryId={galleryId}
          studio={studio.name}
          choosing={choosing}
          desk={desk}
          back={familyMine.back}
          onBack={back}
        >
          <ChosenThumbs model={model} known={known} />
        </SentPage>
      ) : null}
      {page === 'photos' || page === 'mine' ? (
        <SelectionBar
          choosing={choosing}
          onMine={page === 'mine' ? null : () => leave('mine')}
          onFinish={() => leave('review')}
          onSent={() => leave('sent')}
        />
      ) : null}
      <Questions
        galleryId={galleryId}
        choosing={choosing}
        displayNumberOf={(number) => photos.find((one) => one.number === number)?.displayNumber ?? 0}
      />
    </div>
  )
}
