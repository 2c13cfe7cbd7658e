import { colors } from '@revela/tokens'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { ClosedPage, PlainLanding } from '../features/entry/components/closed-page.tsx'
import { Cover, Splash } from '../features/entry/components/cover.tsx'
import { requestLink } from '../features/entry/lib/enter.ts'
import type { Key } from '../lib/address.ts'
import { inAppBrowserOf } from '../lib/in-app-browser.ts'
import { useStore } from '@revela/web/store'
import { NoticeBar } from '../ui/notice-bar.tsx'
import type { GalleryModel } from './gallery-model.ts'
import { lastDisplayNumber } from './early-cover.ts'
import { galleryStage, selectionStage } from './load-gallery-stage.ts'
import { failureSentence } from './failure-sentence.ts'
import { preventCopying } from './prevent-copying.ts'
import type { createVisit, Stage } from './visit.ts'

// Only galleries with a password or a code have a gate; the portfolio loads this file too.
const EntryGate = lazy(async () => ({
  default: (await import('../features/entry/components/entry-gate.tsx')).EntryGate,
}))
// Only browsers inside other apps need it.
const InAppHint = lazy(async () => ({
  default: (await import('../features/share/components/in-app-hint.tsx')).InAppHint,
}))

type Props = {
  readonly visit: ReturnType<typeof createVisit<GalleryModel>>
  readonly slug: string
  /** The key in the address fragment: a personal link, a preview code or a picture number. */
  readonly addressKey: Key | null
}

type GalleryContentProps = Pick<Props, 'slug' | 'addressKey'> & {
  readonly stage: Extract<Stage<GalleryModel>, { at: 'gallery' }>
}

/** Shows the selection screen or the delivered gallery, never both. */
function GalleryContent({ stage, slug, addressKey }: GalleryContentProps) {
  const { entry, gallery, from } = stage
  const picture = addressKey?.kind === 'photo' ? addressKey.number : null
  const screenProps = { studio: entry.studio, slug, from, picture }
  const { choosing } = gallery
  if (choosing === null) {
    const { GalleryScreen } = galleryStage.loaded()
    return <GalleryScreen {...screenProps} model={gallery} />
  }
  const { SelectionScreen } = selectionStage.loaded()
  return <SelectionScreen {...screenProps} model={gallery} choosing={choosing} />
}

function Page({ stage, visit, slug, addressKey }: Props & { readonly stage: Stage<GalleryModel> }) {
  const { entry } = stage
  switch (stage.at) {
    case 'splash':
      return <Splash studio={entry.studio} gallery={entry.gallery} />
    case 'cover': {
      if (entry.gallery === null) {
        const { busy, failure } = stage
        const problem = failureSentence(failure)
        return (
          <PlainLanding studio={entry.studio} busy={busy} problem={problem} onOpen={() => void visit.open('start')} />
        )
      }
      const personal = stage.token !== null
      const app = personal ? inAppBrowserOf(navigator.userAgent) : null
      return (
        <Cover
          studio={entry.studio}
          gallery={entry.gallery}
          personal={personal}
          busy={stage.busy}
          lastPosition={lastDisplayNumber(slug, addressKey)}
          problem={failureSentence(stage.failure)}
          onOpen={(from) => void visit.open(from)}
        >
          {app === null ? null : (
            <Suspense fallback={null}>
              <InAppHint app={app} url={window.location.href} over />
            </Suspense>
          )}
        </Cover>
      )
    }
    case 'gate':
      return (
        <EntryGate
          studio={entry.studio}
          gallery={entry.gallery}
          busy={stage.busy}
          failure={stage.failure}
          onCode={(email, code) => void visit.tryCode(email, code)}
          onPassword={(password) => void visit.tryPassword(password)}
          onMailLink={(email) => requestLink(slug, email)}
        />
      )
    case 'closed':
      return (
        <ClosedPage
          reason={stage.reason}
          studio={entry.studio}
          gallery={entry.gallery}
          onRetry={() => void visit.restart()}
        />
      )
    case 'gallery':
      return <GalleryContent stage={stage} slug={slug} addressKey={addressKey} />
  }
}

export function App(props: Props) {
  const stage = useStore(props.visit.stage)
  usePageAppearance(stage)
  return (
    <>
      <Suspense fallback={null}>
        <Page {...props} stage={stage} />
      </Suspense>
      <NoticeBar />
    </>
  )
}

function metaElement(name: 'color-scheme' | 'theme-color'): HTMLMetaElement {
  const existing = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (existing) return existing
  const meta = document.createElement('meta')
  meta.name = name
  document.head.append(meta)
  return meta
}

/** Keeps the title, theme and background of the page in line with the current stage. */
function usePageAppearance(stage: Stage<GalleryModel>): void {
  const manifest = stage.at === 'gallery' ? stage.gallery.content.manifest.get() : null
  const theme = manifest?.gallery.theme ?? stage.entry.gallery?.theme ?? 'light'
  const name = manifest?.gallery.title ?? stage.entry.gallery?.title ?? stage.entry.studio.name
  const background = stage.at === 'gallery' || stage.at === 'splash' || stage.at === 'cover' ? stage.at : 'page'
  const antiCopy = manifest?.anti_copy ?? false

  useLayoutEffect(() => {
    metaElement('color-scheme').content = theme
    // A phone's browser bars take the colour of the page below them.
    const isDark = theme === 'dark' || background === 'cover' || background === 'splash'
    metaElement('theme-color').content = isDark ? colors.night : colors.paper
  }, [theme, background])
  useLayoutEffect(() => {
    const { studio } = stage.entry
    document.title = name === studio.name ? name : `${name} · ${studio.name}`
  }, [name, stage.entry])
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = background
  }, [background])
  useLayoutEffect(() => {
    if (!antiCopy) return undefined
    const allowCopying = preventCopying()
    return () => allowCopying()
  }, [antiCopy])
}
