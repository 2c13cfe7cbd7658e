import { familyAlbumSwap as texts, familyStudio } from '@revela/phrases'
import { fixedRows } from '@revela/photos/layout'
import { visibleRows } from '@revela/photos/virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { FamilyAlbum, SwapPicture, SwapPictures } from '../api/album-calls.ts'

export type LoadSwapPictures = (galleryId: string, range: { from: number; count: number }) => Promise<SwapPictures>

export type SwapChoice = {
  readonly galleryId: string
  readonly number: number
  readonly title: string
  readonly thumb: string
}

type Props = {
  readonly galleries: FamilyAlbum['galleries']
  readonly load: LoadSwapPictures
  readonly onBack: () => void
  readonly onChoose: (choice: SwapChoice) => void
}

const pageSize = 60
const gap = 4

/** Pictures of the linked galleries, those that the family chose first. */
export function SwapPicker({ galleries, load, onBack, onChoose }: Props) {
  const [galleryId, setGalleryId] = useState(galleries[0]?.id ?? '')
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened it is gone.
    picker.current?.focus()
  }, [])
  return (
    <div ref={picker} className="album-picker" tabIndex={-1}>
      {galleries.length < 2 ? null : (
        <label className="album-picker-gallery">
          <span>{texts.gallery}</span>
          <select value={galleryId} onChange={(event) => setGalleryId(event.target.value)}>
            {galleries.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <PictureList key={galleryId} galleryId={galleryId} load={load} onChoose={onChoose} />
      <Button kind="plain" wide onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  )
}

type ListProps = Pick<Props, 'load' | 'onChoose'> & { readonly galleryId: string }

type Loaded = {
  readonly total: number
  /** By their positions, counted from 0. */
  readonly pictures: ReadonlyMap<number, SwapPicture & { readonly thumb: string }>
}

/** Only the rows in view are rendered, and only their pages are read. */
function PictureList({ galleryId, load, onChoose }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 400, width: 320 })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const requested = useRef(new Set<number>())

  useLayoutEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    const measure = () => setView({ top: current.scrollTop, height: current.clientHeight, width: current.clientWidth })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [])

  const stack = fixedRows({ count: loaded?.total ?? 0, columns: view.width < 420 ? 3 : 4, width: view.width, gap })
  const rows = visibleRows(stack, { top: view.top, height: view.height, overscan: 200 })
  const items = Array.from({ length: Math.max(0, rows.last - rows.first + 1) }, (_, index) =>
    stack.items(rows.first + index),
  )
  const from = items[0]?.from ?? 0
  const to = items.at(-1)?.to ?? 1
  const firstPage = Math.floor(from / pageSize)
  const lastPage = Math.floor(Math.max(from, to - 1) / pageSize)

  useEffect(() => {
    if (hasFailed) return
    for (let page = firstPage; page <= lastPage; page += 1) {
      if (requested.current.has(page)) continue
      requested.current.add(page)
      void (async () => {
        try {
          const answer = await load(galleryId, { from: page * pageSize, count: pageSize })
          setLoaded((before) => {
            const pictures = new Map(before?.pictures)
            for (const [index, picture] of answer.pictures.entries()) {
              const thumb = `${answer.content.prefix}/${picture.number}-${picture.version}/400.webp`
              pictures.set(page * pageSize + index, { ...picture, thumb })
            }
            return { total: answer.total, pictures }
          })
        } catch {
          // Shown with a button that tries again.
          requested.current.delete(page)
          setHasFailed(true)
        }
      })()
    }
  }, [firstPage, lastPage, galleryId, load, hasFailed])

  const hasChosen = loaded?.pictures.get(0)?.chosen ?? false
  return (
    <>
      {hasChosen ? <p className="album-note">{texts.chosenFirst}</p> : null}
      {hasFailed ? (
        <p role="alert" className="album-note">
          {texts.failed}{' '}
          <button type="button" className="album-text-button" onClick={() => setHasFailed(false)}>
            {familyStudio.retry}
          </button>
        </p>
      ) : null}
      {loaded?.total === 0 ? <p className="album-note">{texts.none}</p> : null}
      {loaded === null && !hasFailed ? <output className="album-note">{texts.loading}</output> : null}
      <div ref={scroller} className="album-picker-scroll">
        <ul style={{ height: stack.height }}>
          {items.flatMap((row, index) =>
            Array.from({ length: row.to - row.from }, (_, column) => {
              const position = row.from + column
              const picture = loaded?.pictures.get(position)
              const style = {
                top: stack.top(rows.first + index),
                left: column * (stack.cell + gap),
                width: stack.cell,
                height: stack.cell,
              }
              return (
                <li key={position} style={style}>
                  {picture ? (
                    <button
                      type="button"
                      className="album-picker-picture"
                      aria-label={texts.picture(picture.title, picture.chosen)}
                      data-chosen={picture.chosen || undefined}
                      onClick={() =>
                        onChoose({ galleryId, number: picture.number, title: picture.title, thumb: picture.thumb })
                      }
                    >
                      <img src={picture.thumb} alt="" draggable={false} />
                    </button>
                  ) : null}
                </li>
              )
            }),
          )}
        </ul>
      </div>
    </>
  )
}
