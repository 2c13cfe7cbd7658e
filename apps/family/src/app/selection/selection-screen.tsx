import { termsFromStored } from '@revela/domain'
import { familyDecisionEntry, familyDelivery, familyMine, familyTogetherOffer } from '@revela/phrases'
import { selectionCalls } from '../../features/selection/api/calls.ts'
import type { Choosing } from '../../features/selection/lib/choosing.ts'
import { barText, barWords } from '../../features/selection/lib/bar-words.ts'
import { useStore } from '@revela/web/store'
import styles from './selection-screen.module.css'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { Studio } from '../../features/entry/api/calls.ts'
import { Chip } from '../../features/pictures/components/view-chips.tsx'
import { ParticipantBar } from '../../features/selection/components/participant-bar.tsx'
import { Questions } from '../../features/selection/components/questions.tsx'
import { ReviewPage } from '../../features/selection/components/review-page.tsx'
import { SelectionBar } from '../../features/selection/components/selection-bar.tsx'
import { SentPage } from '../../features/selection/components/sent-page.tsx'
import { participationCalls } from '../../features/together/api/together-calls.ts'
import { createLive } from '../../features/selection/lib/live.ts'
import { addressOf } from '../../lib/client.ts'
import { notify } from '../../lib/notices.ts'
import { layerHistory } from '../../lib/layer-history.ts'
import { Button } from '../../ui/button.tsx'
import { type GalleryModel, useModelSync } from '../gallery-model.ts'
import { PreviewLine } from '../gallery-parts.tsx'
import { hasArrived } from '../included.ts'
import type { StartPoint } from '../visit.ts'
import { ChosenThumbs } from './chosen-thumbs.tsx'
import { MinePage, type Tab } from './mine-page.tsx'
import { PicturesPage } from './pictures-page.tsx'
import { TermsCard } from './terms-card.tsx'
import { loadTogetherStage, useTogether } from './use-together.ts'

const loadDecisionLayer = () => import('../decision/decision-layer.tsx')
const DecisionLayer = lazy(async () => ({ default: (await loadDecisionLayer()).DecisionLayer }))
const TogetherPage = lazy(async () => ({ default: (await loadTogetherStage()).TogetherPage }))
const InviteSheet = lazy(async () => ({ default: (await loadTogetherStage()).InviteSheet }))

type PageName = 'photos' | 'mine' | 'together' | 'review' | 'sent'

const pageIn = (state: unknown): PageName =>
  typeof state === 'object' && state !== null && 'page' in state ? (state.page as PageName) : 'photos'

/** Pages within the gallery, each an entry of the history, so that a phone's back button goes to the previous one. */
function usePages(): {
  page: PageName
  go: (page: PageName) => void
  /** Replaces the current page, so that going back does not lead to it. */
  replace: (page: PageName) => void
  back: () => void
} {
  // A reload stays on the same page.
  const [page, setPage] = useState<PageName>(() => pageIn(window.history.state))
  useEffect(() => {
    const onBack = ({ state }: PopStateEvent) => setPage(pageIn(state))
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  return {
    page,
    go: (next) => {
      layerHistory().whenSettled(() => {
        window.history.pushState({ ...window.history.state, page: next }, '')
        setPage(next)
      })
    },
    replace: (next) => {
      layerHistory().whenSettled(() => {
        window.history.replaceState({ ...window.history.state, page: next }, '')
        setPage(next)
      })
    },
    back: () => layerHistory().whenSettled(() => window.history.back()),
  }
}

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
  const [isDeciding, setDeciding] = useState(false)
  const { canDecide, isStarted } = useDecisionState(choosing)
  const decide = () => {
    // Loaded before it is shown: without a connection the gallery stays, and the next tap tries again.
    loadDecisionLayer().then(
      () => setDeciding(true),
      () => notify({ text: familyDecisionEntry.failed }),
    )
  }
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
            chips={canDecide ? <Chip onClick={decide}>{familyDecisionEntry.chip}</Chip> : null}
            resume={canDecide && isStarted ? { label: familyDecisionEntry.resume, run: decide } : null}
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
        <SentPage galleryId={galleryId} choosing={choosing} session={session} back={familyMine.back} onBack={back}>
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
      {isDeciding ? (
        <Suspense fallback={null}>
          <DecisionLayer
            model={model}
            choosing={choosing}
            onClose={() => setDeciding(false)}
            onReview={() => {
              // The layer leaves the history before the page enters it.
              flushSync(() => setDeciding(false))
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

/** Another device may send the selection, and the photographer may reopen it: the page follows the new status. */
function useFollowStatus(
  { subscribe, sessionStore: session }: Choosing,
  { page, replace, back }: Pick<ReturnType<typeof usePages>, 'page' | 'replace' | 'back'>,
): void {
  const status = useSyncExternalStore(subscribe, () => session.get()?.selection.get().status ?? null)
  const follow = useEffectEvent((now: typeof status) => {
    if (page === 'review' && now === 'done') replace('sent')
    else if (page === 'review' && now === 'expired') back()
    else if (page === 'sent' && now !== 'done') back()
  })
  useEffect(() => {
    follow(status)
  }, [status])
}

/** Offers the delivered pictures; the family decides when, because the reload leaves the page. */
function useArrivedNotice({ manifest }: GalleryModel['content']): void {
  useEffect(() => {
    let last = manifest.get()
    const unsubscribe = manifest.subscribe(() => {
      const before = last
      last = manifest.get()
      if (!hasArrived(before, last)) return
      notify({
        text: familyDelivery.arrived,
        action: { label: familyDelivery.see, run: () => window.location.reload() },
      })
    })
    return () => {
      unsubscribe()
    }
  }, [manifest])
}

/** While the selection is open: follows the family's other devices, and sends taps made without a connection. */
function useChoosingSync({ galleryId, content }: GalleryModel, choosing: Choosing): void {
  const session = useStore(choosing.sessionStore)
  useEffect(() => {
    if (!session) return undefined
    const { listen } = choosing.participant ? participationCalls : selectionCalls
    const url = addressOf(listen, { gallery_id: galleryId })
    const onUpdate = (revision: number | null) => {
      const { status, revision: known } = session.selection.get()
      // The photographer may have delivered the pictures of a sent selection.
      if (status === 'done' && revision !== known) void content.refresh()
      session.onRevision(revision)
    }
    const live = createLive({ url, onUpdate })
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') {
        live.open()
        void session.retry()
      } else live.close()
    }
    const onOnline = () => void session.retry()
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('online', onOnline)
    live.open()
    // Taps of an earlier visit that were not sent.
    void session.retry()
    return () => {
      live.close()
      session.stop()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('online', onOnline)
    }
  }, [galleryId, content, choosing, session])
}

/** A picture that was declined shows that decision mode was used, on this or another device. */
function useDecisionState({ subscribe, isOpen, sessionStore }: Choosing): { canDecide: boolean; isStarted: boolean } {
  const canDecide = useSyncExternalStore(subscribe, isOpen)
  const isStarted = useSyncExternalStore(
    subscribe,
    () => (sessionStore.get()?.taps.numbersWith('declined').size ?? 0) > 0,
  )
  return { canDecide, isStarted }
}
