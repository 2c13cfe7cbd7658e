import { publicPortfolio as texts } from '@revela/phrases'
import { useEffect, useRef } from 'react'
import { PhotoGrid, type GridHandle } from '../../features/photos/components/photo-grid.tsx'
import { ContactForm } from '../../features/portfolio/components/contact-form.tsx'
import { PublicFoot } from '../../features/portfolio/components/public-foot.tsx'
import { WorkCards } from '../../features/portfolio/components/work-cards.tsx'
import type { WorkPage } from '../../features/portfolio/api/calls.ts'
import { share } from '../../features/share/lib/share.ts'
import { cleanAddress, keyOf } from '../../lib/address.ts'
import { useStore } from '../../lib/store.ts'
import { Icon, shapes } from '../../ui/icon.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { useViewer } from '../use-viewer.ts'
import { usePublicDress } from './use-public-dress.ts'
import type { WorkModel } from './work-model.ts'
import styles from './work-screen.module.css'

type Props = { readonly page: WorkPage; readonly model: WorkModel }

/** One work under its great photograph: all of it, and the way on. */
export function WorkScreen({ page: { work, studio, more, contact }, model }: Props) {
  usePublicDress('public')
  const { content, details, mark } = model
  const photos = useStore(content.photos)
  const grid = useRef<GridHandle>(null)

  useEffect(() => {
    const wake = () => (document.visibilityState === 'visible' ? content.wake() : undefined)
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [content])

  const shareWork = () => void share({ title: work.title, url: window.location.origin + window.location.pathname })

  const open = useViewer(grid, ({ showPhotos }, at) =>
    showPhotos({
      model,
      photos,
      onShow: () => {},
      actions: [
        {
          name: 'share',
          icon: `<path d="${shapes.share}"/>`,
          place: 'foot',
          toggles: false,
          look: () => ({ label: texts.share, on: false }),
          run: shareWork,
        },
      ],
      ...at,
    }),
  )

  // Somebody chose a photograph on the page before: it is opened over its place here, once this page stands.
  useEffect(() => {
    const key = keyOf(window.location.hash)
    if (key?.kind !== 'photo') return
    cleanAddress()
    const index = photos.findIndex(({ number }) => number === key.number)
    if (index < 0) return
    grid.current?.reveal(index, 'center')
    open(index)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address said when the page came
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
          {texts.count(photos.length)}
        </p>
        <PhotoGrid
          ref={grid}
          photos={photos}
          content={content}
          details={details}
          mark={mark}
          onOpen={open}
          onRest={(first, last) => details.want(photos[first]?.place ?? 1, photos[last]?.place ?? 1)}
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
