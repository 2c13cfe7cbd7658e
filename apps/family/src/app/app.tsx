import { familyCover } from '@revela/phrases'
import { colors } from '@revela/tokens'
import { lazy, Suspense, useLayoutEffect } from 'react'
import type { EntryGallery } from '../features/entry/api/calls.ts'
import { ClosedPage, PlainLanding } from '../features/entry/components/closed-page.tsx'
import { Cover, showCoverPhoto } from '../features/entry/components/cover.tsx'
import { EntryGate } from '../features/entry/components/entry-gate.tsx'
import { requestLink } from '../features/entry/lib/enter.ts'
import { InAppHint } from '../features/share/components/in-app-hint.tsx'
import type { Key } from '../lib/address.ts'
import { inAppBrowserOf } from '../lib/in-app-browser.ts'
import { useStore } from '@revela/web/store'
import { NoticeBar } from '../ui/notice-bar.tsx'
import type { GalleryModel } from './gallery-model.ts'
import { lastPlaceHere } from './written-cover.ts'
import { loadGalleryStage, loadSelectionStage } from './load-gallery-stage.ts'
import { refusalSentence } from './refusal-sentence.ts'
import styles from './splash.module.css'
import type { createVisit, Stage } from './visit.ts'

const SelectionScreen = lazy(async () => ({ default: (await loadSelectionStage()).SelectionScreen }))
const GalleryScreen = lazy(async () => ({ default: (await loadGalleryStage()).GalleryScreen }))

type Props = {
  readonly visit: ReturnType<typeof createVisit<GalleryModel>>
  readonly slug: string
  /** What the address brought along. */
  readonly addressKey: Key | null
}

type Shown = Pick<Props, 'slug' | 'addressKey'> & {
  readonly stage: Extract<Stage<GalleryModel>, { at: 'gallery' }>
}

/** To be chosen from, or delivered: never both on one screen. */
function Photographs({ stage, slug, addressKey }: Shown) {
  const { entry, gallery, from } = stage
  const photo = addressKey?.kind === 'photo' ? addressKey.number : null
  const given = { studio: entry.studio, slug, from, photo }
  const { choosing } = gallery
  if (choosing === null) return <GalleryScreen {...given} model={gallery} />
  return <SelectionScreen {...given} model={gallery} choosing={choosing} />
}

function Page({ stage, visit, slug, addressKey }: Props & { readonly stage: Stage<GalleryModel> }) {
  const { entry } = stage
  switch (stage.at) {
    case 'splash':
      return <Splash gallery={entry.gallery} />
    case 'cover': {
      if (entry.gallery === null) {
        const { busy, refused } = stage
        const trouble = refusalSentence(refused)
        return (
          <PlainLanding studio={entry.studio} busy={busy} trouble={trouble} onOpen={() => void visit.open('start')} />
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
          lastPlace={lastPlaceHere(slug, addressKey)}
          trouble={refusalSentence(stage.refused)}
          onOpen={(from) => void visit.open(from)}
        >
          {app === null ? null : <InAppHint app={app} url={window.location.href} over />}
        </Cover>
      )
    }
    case 'gate':
      return (
        <EntryGate
          studio={entry.studio}
          gallery={entry.gallery}
          busy={stage.busy}
          refused={stage.refused}
          onCode={(email, code) => void visit.tryCode(email, code)}
          onPassword={(password) => void visit.tryPassword(password)}
          onMailLink={(email) => requestLink(slug, email)}
        />
      )
    case 'closed':
      return (
        <ClosedPage
          why={stage.why}
          studio={entry.studio}
          gallery={entry.gallery}
          onRetry={() => void visit.restart()}
        />
      )
    case 'gallery':
      return <Photographs stage={stage} slug={slug} addressKey={addressKey} />
  }
}

export function App(props: Props) {
  const stage = useStore(props.visit.stage)
  usePageDress(stage)
  return (
    <>
      <Suspense fallback={null}>
        <Page {...props} stage={stage} />
      </Suspense>
      <NoticeBar />
    </>
  )
}

type SplashProps = { readonly gallery: EntryGallery | null }

/** The cover opens by itself for whoever was here before. */
function Splash({ gallery }: SplashProps) {
  const cover = gallery?.cover ?? null
  useLayoutEffect(() => {
    if (cover) showCoverPhoto(cover)
  }, [cover])
  return (
    <main className={styles.splash} data-plain={cover === null || undefined}>
      {gallery === null ? null : <h1 className={styles.title}>{gallery.title}</h1>}
      <output className={styles.words}>{familyCover.opening}</output>
    </main>
  )
}

function metaNamed(name: 'color-scheme' | 'theme-color'): HTMLMetaElement {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (written) return written
  const meta = document.createElement('meta')
  meta.name = name
  document.head.append(meta)
  return meta
}

/** Title, theme and ground of the page follow what it shows. */
function usePageDress(stage: Stage<GalleryModel>): void {
  const shown = stage.at === 'gallery' ? stage.gallery.content.manifest.get() : null
  const theme = shown?.gallery.theme ?? stage.entry.gallery?.theme ?? 'light'
  const name = shown?.gallery.title ?? stage.entry.gallery?.title ?? stage.entry.studio.name
  const ground = stage.at === 'gallery' || stage.at === 'splash' || stage.at === 'cover' ? stage.at : 'page'
  const antiCopy = shown?.anti_copy ?? false

  useLayoutEffect(() => {
    metaNamed('color-scheme').content = theme
    // The bars of a phone's browser take the colour of what stands beneath them.
    const night = theme === 'dark' || ground === 'cover' || ground === 'splash'
    metaNamed('theme-color').content = night ? colors.night : colors.paper
  }, [theme, ground])
  useLayoutEffect(() => {
    const { studio } = stage.entry
    document.title = name === studio.name ? name : `${name} · ${studio.name}`
  }, [name, stage.entry])
  useLayoutEffect(() => {
    document.documentElement.dataset['stage'] = ground
  }, [ground])
  useLayoutEffect(() => {
    if (!antiCopy) return undefined
    // Asked for by the photographer. A screenshot cannot be prevented, and we never say that it can.
    const refuse = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('img, [data-index], .pswp')) event.preventDefault()
    }
    document.documentElement.dataset['antiCopy'] = ''
    document.addEventListener('contextmenu', refuse)
    document.addEventListener('dragstart', refuse)
    return () => {
      delete document.documentElement.dataset['antiCopy']
      document.removeEventListener('contextmenu', refuse)
      document.removeEventListener('dragstart', refuse)
    }
  }, [antiCopy])
}
