import { termsFromStored } from '@revela/domain'
import { familyDecisionEntry, familyMine, familyTogetherOffer } from '@revela/phrases'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { barText, barWords } from '../../features/selection/lib/bar-words.ts'
import { useStore } from '@revela/web/store'
import styles from './selection-screen.module.css'
import { lazy, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Studio } from '../../features/entry/api/calls.ts'
import { Chip } from '../../features/pictures/components/view-chips.tsx'
import { ParticipantBar } from '../../features/selection/components/participant-bar.tsx'
import { Questions } from '../../features/selection/components/questions.tsx'
import { ReviewPage } from '../../features/selection/components/review-page.tsx'
import { SelectionBar } from '../../features/selection/components/selection-bar.tsx'
import { SelectionPayment } from './selection-payment.tsx'
import { SentPage } from '../../features/selection/components/sent-page.tsx'
import { Button } from '../../ui/button.tsx'
import { type GalleryModel, useModelSync } from '../gallery-model.ts'
import { PreviewLine } from '../gallery-parts.tsx'
import type { StartPoint } from '../visit.ts'
import { ChosenThumbs } from './chosen-thumbs.tsx'
import { MinePage, type Tab } from './mine-page.tsx'
import { PicturesPage } from './pictures-page.tsx'
import { TermsCard } from './terms-card.tsx'
import { loadDecisionLayer, useDecisionMode } from './use-decision-mode.ts'
import { usePages } from './use-pages.ts'
import { useArrivedNotice, useChoosingSync, useFollowStatus } from './use-selection-updates.ts'
import { loadTogetherStage, useTogether } from './use-together.ts'

const DecisionLayer = lazy(async () => ({ default: (await loadDecisionLayer()).DecisionLayer }))
const TogetherPage = lazy(async () => ({ default: (await loadTogetherStage()).TogetherPage }))
const InviteSheet = lazy(async () => ({ default: (await loadTogetherStage()).InviteSheet }))

type Props = {
  readonly studio: Studio
  readonly model: GalleryModel
  readonly choosing: Choosing
  readonly slug: string
  readonly from: StartPoint | null
  readonly picture: number | null
}

/** The text of the selection bar, for the viewer, which covers the bar. */
function noteOf({ sessionStore: { get } }: Choosing): () => string {
  return () => {
    const session = get()
    if (!session) return ''
    return barText(barWords(termsFromStored(session.selection.get().terms), session.taps.numbersWith('yes').size))
  }
}

/** The selection of a family: pictures, choices so far, review and confirmation. */
export function SelectionScreen({ studio, model, choosing, slug, from, picture }: Props) {
  const { galleryId, content, viewed } = model
  const session = useStore(choosing.sessionStore)
  const pictures = useStore(content.pictures)
  const pages = usePages()
  const { go, replace, back } = pages
  const together = useTogether(model, choosing, pages.page === 'together')
  // Before the selection begins there is only the page of pictures.
  const isHidden = session === null || (pages.page === 'together' && !together.isOffered)
  const page = isHidden ? 'photos' : pages.page
  const [tab, setTab] = useState<Tab>('chosen')
  const [top, setTop] = useState<number | null>(null)
  const decisionMode = useDecisionMode(choosing)
  const note = useMemo(() => noteOf(choosing), [choosing])
  const known = useMemo(
    () => ({
      isMarked: (number: number) => choosing.stateOf(number) === 'yes',
      isDoubted: (number: number) => choosing.stateOf(number) === 'maybe',
      isNoted: choosing.hasComments,
      isViewed: viewed.has,
    }),
    [choosing, viewed],
  )
  useModelSync(model)
  useChoosingSync(model, choosing)
  useArrivedNotice(content)
  useLayoutEffect(() => {
    if (page !== 'photos') window.scrollTo({ top: 0 })
  }, [page])
  useFollowStatus(choosing, { page, replace, back })
  const [inviting, setInviting] = useState(false)

  function openPage(next: 'mine' | 'together' | 'review' | 'sent', first: Tab = 'chosen') {
    // On return the page of pictures scrolls to where it was left.
    if (page === 'photos') setTop(window.scrollY)
    setTab(first)
    go(next)
  }

  return (
    <div className={styles.screen}>
      {content.manifest.get().visitor.as === 'preview' ? <PreviewLine /> : null}
      {page === 'photos' ? (
        <div className={styles.below}>
          <PicturesPage
            {...{ studio, model, known, slug, from, picture, note, top }}
            chips={decisionMode.isOffered ? <Chip onClick={decisionMode.open}>{familyDecisionEntry.chip}</Chip> : null}
            resume={
              decisionMode.isOffered && decisionMode.isStarted
                ? { label: familyDecisionEntry.resume, run: decisionMode.open }
                : null
            }
          >
            <TermsCard choosing={choosing}>
              {together.isOffered ? (
                <p className={styles.link}>
                  <Button
                    kind="plain"
                    onClick={() => together.open((hasPeople) => (hasPeople ? openPage('together') : setInviting(true)))}
                  >
                    {together.count === 0 ? familyTogetherOffer.invite : familyTogetherOffer.decide}
                  </Button>
                </p>
              ) : null}
            </TermsCard>
          </PicturesPage>
        </div>
      ) : null}
      {page === 'mine' ? (
        <div className={styles.below}>
          <MinePage key={tab} model={model} known={known} slug={slug} first={tab} note={note} onBack={back} />
        </div>
      ) : null}
      {page === 'together' && session && together.people ? (
        <div className={styles.below}>
          <Suspense fallback={null}>
            <TogetherPage {...{ model, choosing, session, slug, note }} people={together.people} onBack={back} />
          </Suspense>
        </div>
      ) : null}
      {page === 'review' && session ? (
        <ReviewPage
          galleryId={galleryId}
          choosing={choosing}
          session={session}
          onBack={back}
          onDoubts={() => openPage('mine', 'maybe')}
          onSent={() => replace('sent')}
        >
          <ChosenThumbs model={model} known={known} />
        </ReviewPage>
      ) : null}
      {page === 'sent' && session ? (
        <SentPage
          choosing={choosing}
          session={session}
          back={familyMine.back}
          onBack={back}
          renderPayment={(selection, onChanged) => (
            <SelectionPayment galleryId={galleryId} studio={studio.name} selection={selection} onChanged={onChanged} />
          )}
        >
          <ChosenThumbs model={model} known={known} />
        </SentPage>
      ) : null}
      {choosing.participant && session ? (
        <ParticipantBar
          choosing={choosing}
          session={session}
          participant={choosing.participant}
          onMine={page === 'mine' ? null : () => openPage('mine')}
        />
      ) : page === 'photos' || page === 'mine' || page === 'together' ? (
        <SelectionBar
          choosing={choosing}
          onMine={page === 'mine' ? null : () => openPage('mine')}
          onFinish={() => openPage('review')}
          onSent={() => openPage('sent')}
        />
      ) : null}
      {decisionMode.isOpen ? (
        <Suspense fallback={null}>
          <DecisionLayer
            model={model}
            choosing={choosing}
            onClose={decisionMode.close}
            onReview={() => {
              // The layer leaves the history before the page enters it.
              flushSync(decisionMode.close)
              openPage('review')
            }}
          />
        </Suspense>
      ) : null}
      {inviting && session && together.people ? (
        <Suspense fallback={null}>
          <InviteSheet
            {...{ model, session }}
            studio={studio.name}
            people={together.people}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      ) : null}
      <Questions
        galleryId={galleryId}
        choosing={choosing}
        displayNumberOf={(number) => pictures.find((one) => one.number === number)?.displayNumber ?? 0}
      />
    </div>
  )
}
