import { publicPortfolio as texts } from '@revela/phrases'
import { type ReactNode, useEffect, useRef } from 'react'
import { ClosedPage } from '../../features/entry/components/closed-page.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid } from '../../features/pictures/components/picture-grid.tsx'
import { createContent } from '../../features/pictures/lib/content.ts'
import { createDetails } from '../../features/pictures/lib/details.ts'
import { portfolioCalls, type WorkPage } from '../../features/portfolio/api/calls.ts'
import { ContactForm } from '../../features/portfolio/components/contact-form.tsx'
import { PublicFoot } from '../../features/portfolio/components/public-foot.tsx'
import { WorkCards } from '../../features/portfolio/components/work-cards.tsx'
import { share } from '../../features/share/lib/share.ts'
import { cleanAddress, keyOf } from '../../lib/address.ts'
import { client } from '../../lib/client.ts'
import { embedded } from '../../lib/embedded.ts'
import { schedule } from '../../lib/schedule.ts'
import type { PictureMark } from '../../lib/picture-mark.ts'
import { useStore } from '@revela/web/store'
import { Icon, shapes } from '../../ui/icon.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { unknownEntry } from '../unknown-entry.ts'
import { useViewer } from '../use-viewer.ts'
import { usePublicAppearance } from './use-public-appearance.ts'
import styles from './work-screen.module.css'

const nothing = () => {}

/** Visitors of a public work cannot mark pictures. */
const noMark: PictureMark = {
  subscribe: () => nothing,
  describe: () => '',
  buttons: [],
  isFrozen: () => true,
  notes: null,
  help: texts.gridHelp,
}

type WorkModel = ReturnType<typeof createWorkModel>

/** The state of an open work; it lives as long as the work is shown. */
function createWorkModel(first: WorkPage) {
  const { slug } = first.work
  return {
    content: createContent({
      first,
      load: () => client.call(portfolioCalls.getWork, { query: { slug } }),
      now: Date.now,
      schedule,
      onRejected: nothing,
      isRejection: () => false,
    }),
    details: createDetails({
      total: first.pictures.length,
      fetch: async (from, count) => {
        const query = { slug, from: String(from), count: String(count) }
        return (await client.call(portfolioCalls.getDetails, { query })).pictures
      },
    }),
    mark: noMark,
    viewed: { add: nothing },
  }
}

type Props = { readonly page: WorkPage; readonly model: WorkModel }

/** One work below its cover: all pictures, links to other works, and the contact form. */
function WorkScreen({ page: { work, studio, more, contact }, model }: Props) {
  usePublicAppearance('public')
  const { content, details, mark } = model
  const pictures = useStore(content.pictures)
  const grid = useRef<GridHandle>(null)

  useEffect(() => {
    const wake = () => (document.visibilityState === 'visible' ? content.wake() : undefined)
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [content])

  const shareWork = () => void share({ title: work.title, url: window.location.origin + window.location.pathname })

  const open = useViewer(grid, ({ showPictures }, at) =>
    showPictures({
      model,
      pictures,
      onShow: () => {},
      actions: [
        {
          name: 'share',
          icon: `<path d="${shapes.share}"/>`,
          position: 'foot',
          toggles: false,
          state: () => ({ label: texts.share, on: false }),
          run: shareWork,
        },
      ],
      ...at,
    }),
  )

  // The address may name a picture that was chosen on the page before: it opens once this page is drawn.
  useEffect(() => {
    const key = keyOf(window.location.hash)
    if (key?.kind !== 'photo') return
    cleanAddress()
    const index = pictures.findIndex(({ number }) => number === key.number)
    if (index < 0) return
    grid.current?.reveal(index, 'center')
    open(index)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads the address once, when the page is opened
  }, [])

  return (
    <div className={styles.screen}>
      <nav className={styles.head} aria-label={texts.menu}>
        <a className={styles.home} href="/">
          <Icon name="back" size={18} />
          {texts.home(studio.name)}
        </a>
        <button type="button" className={styles.share} onClick={shareWork}>
          <Icon name="share" size={18} />
          {texts.share}
        </button>
      </nav>
      <main>
        <p className={styles.facts}>
          {work.category === null ? null : `${work.category} · `}
          {texts.count(pictures.length)}
        </p>
        <PictureGrid
          ref={grid}
          pictures={pictures}
          content={content}
          details={details}
          mark={mark}
          onOpen={open}
          onRest={(first, last) => details.load(pictures[first]?.position ?? 1, pictures[last]?.position ?? 1)}
        />
        <div className={styles.after}>
          {more.length === 0 ? null : (
            <section aria-labelledby="mais" className={styles.more}>
              <h2 id="mais" className={styles.title}>
                {texts.more}
              </h2>
              <WorkCards works={more} />
            </section>
          )}
          {contact ? <ContactForm work={work.slug} studio={studio} /> : null}
        </div>
      </main>
      <PublicFoot studio={studio} />
      <NoticeBar />
    </div>
  )
}

function MissingWork() {
  usePublicAppearance('page')
  return (
    <ClosedPage reason="unknown" studio={unknownEntry.studio} gallery={null} onRetry={() => window.location.reload()} />
  )
}

/** Reads the work that the server embeds in the page; without it there is no such work. */
export function workApp(): ReactNode {
  const page = embedded<WorkPage>('work')
  return page === null ? <MissingWork /> : <WorkScreen page={page} model={createWorkModel(page)} />
}
