import { familyMine } from '@revela/phrases'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { NothingHere } from '../../features/pictures/components/nothing-here.tsx'
import type { GridHandle } from '@revela/photos/grid'
import { PictureGrid } from '../../features/pictures/components/picture-grid.tsx'
import { filtered, type PictureFlags } from '../../features/pictures/lib/filter.ts'
import { PageHead } from '../../features/selection/components/page-head.tsx'
import { useStore } from '@revela/web/store'
import type { GalleryModel } from '../gallery-model.ts'
import { usePictureViewer } from '../use-picture-viewer.ts'
import styles from './selection-screen.module.css'

export type Tab = 'chosen' | 'maybe' | 'commented'

const tabs = [
  ['chosen', familyMine.tabs.yes],
  ['maybe', familyMine.tabs.maybe],
  ['commented', familyMine.tabs.commented],
] as const satisfies (readonly [Tab, string])[]

type Props = {
  readonly model: GalleryModel
  readonly known: PictureFlags
  readonly slug: string
  readonly first: Tab
  readonly note: () => string
  readonly onBack: () => void
}

const nothing = () => {}

/** Everything chosen, doubted or commented so far; a tap on the mark removes the choice. */
export function MinePage({ model, known, slug, first, note, onBack }: Props) {
  const { content, details, mark } = model
  const pictures = useStore(content.pictures)
  const grid = useRef<GridHandle>(null)
  // A picture that loses its mark stays until the tab is opened again, so that nothing moves under a finger.
  const [chosen, setChosen] = useState<{ tab: Tab }>({ tab: first })
  const shown = useMemo(() => filtered(pictures, chosen.tab, known), [pictures, chosen, known])
  const openViewer = usePictureViewer({ model, pictures: shown, grid, slug, onShow: nothing, note })
  const countOf = (tab: Tab) => filtered(pictures, tab, known).length
  useSyncExternalStore(mark.subscribe, () => tabs.map(([tab]) => countOf(tab)).join())
  function choose(tab: Tab) {
    setChosen({ tab })
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <PageHead title={familyMine.title} back={familyMine.back} onBack={onBack} />
      <div className={styles.tabs}>
        {tabs.map(([tab, name]) => (
          <button
            key={tab}
            type="button"
            className={styles.tab}
            aria-pressed={tab === chosen.tab}
            onClick={() => choose(tab)}
          >
            {familyMine.tab(name, countOf(tab))}
          </button>
        ))}
      </div>
      <main>
        {shown.length === 0 ? <NothingHere filter={chosen.tab} onShowAll={onBack} /> : null}
        <PictureGrid
          key={chosen.tab}
          ref={grid}
          pictures={shown}
          content={content}
          details={details}
          mark={mark}
          onOpen={openViewer}
          onRest={(from, to) => details.load(shown[from]?.position ?? 1, shown[to]?.position ?? 1)}
        />
      </main>
    </>
  )
}
