import '@revela/photos/viewer.css'
import { pictureCaption, pictureViewer, selectionPhotos as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { type ChosenPicture, detailsQuery, type Selection, type SelectionDetails } from '../api/selection-queries.ts'
import { PictureComments } from './picture-comments.tsx'
import styles from './selection-pictures.module.css'

export type PictureFilter = 'yes' | 'maybe' | 'commented'

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly first: PictureFilter
  readonly open: boolean
  readonly onClose: () => void
}

/** The pictures that one family chose, and their comments. */
export function SelectionPictures({ galleryId, selection, first, open, onClose }: Props) {
  const [viewing, setViewing] = useState(false)
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      // The open viewer handles the keyboard itself.
      keyboard={!viewing}
      focusable={{ trap: !viewing }}
      size="min(760px, 100vw)"
      title={texts.title(selection.client_name)}
    >
      <Loader galleryId={galleryId} selection={selection} first={first} viewing={viewing} onViewing={setViewing} />
    </SideDrawer>
  )
}

type LoaderProps = Pick<Props, 'galleryId' | 'selection' | 'first'> & {
  readonly viewing: boolean
  readonly onViewing: (viewing: boolean) => void
}

function Loader(props: LoaderProps) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(detailsQuery(props.selection.id))
  if (data) return <Pictures {...props} details={data} now={new Date(dataUpdatedAt)} />
  if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  return <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
}

type PicturesProps = LoaderProps & {
  readonly details: SelectionDetails
  readonly now: Date
}

function Pictures({ galleryId, selection, first, details, now, viewing, onViewing }: PicturesProps) {
  const [shown, setShown] = useState(first)
  const threads = new Map(details.comments.map((thread) => [thread.number, thread]))
  const groups = {
    yes: details.pictures.filter(({ state }) => state === 'yes'),
    maybe: details.pictures.filter(({ state }) => state === 'maybe'),
    commented: details.pictures.filter(({ number }) => threads.has(number)),
  }
  const pictures = groups[shown]

  function view(index: number, from: HTMLElement) {
    if (viewing) return
    onViewing(true)
    void openChosenViewer(pictures, index, from, () => onViewing(false))
  }

  return (
    <div className={styles.photos}>
      {details.note === '' ? null : (
        <figure className={styles.note}>
          <figcaption className={styles.label}>{texts.note}</figcaption>
          <blockquote className={styles.quote}>{details.note}</blockquote>
        </figure>
      )}
      <Segmented
        aria-label={texts.filters}
        value={shown}
        onChange={setShown}
        options={(['yes', 'maybe', 'commented'] as const).map((value) => ({
          value,
          label: texts[value](groups[value].length),
        }))}
      />
      {pictures.length === 0 ? (
        <p className={styles.none}>{texts.none[shown]}</p>
      ) : (
        <ul className={styles.grid} data-talk={shown === 'commented'}>
          {pictures.map((picture, index) => (
            <PictureComments
              key={picture.number}
              galleryId={galleryId}
              selection={selection}
              picture={picture}
              now={now}
              thread={shown === 'commented' ? threads.get(picture.number) : undefined}
              onView={(from) => view(index, from)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Shows the chosen pictures in the full-window viewer. */
async function openChosenViewer(
  pictures: readonly ChosenPicture[],
  index: number,
  from: HTMLElement,
  onClosed: () => void,
): Promise<void> {
  const { openViewer } = await import('@revela/photos/viewer')
  openViewer({
    count: pictures.length,
    index,
    // The drawer has few pictures, all rendered: the viewer closes to the element that opened it.
    grid: {
      cell: (pictureIndex) => (pictureIndex === index ? from : null),
      reveal: () => undefined,
      focus: () => from.focus(),
    },
    texts: pictureViewer,
    actions: [],
    pictureAt: (pictureIndex) => {
      const picture = pictures[pictureIndex]
      if (!picture) return { kind: 'loading' }
      const { view: src, thumb, width, height } = picture
      const name = pictureCaption(picture.display_number, picture.title)
      return { kind: 'photo', name, src, thumb, width, height }
    },
    onClosed,
  })
}
