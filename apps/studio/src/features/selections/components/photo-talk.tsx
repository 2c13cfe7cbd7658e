import { pictureCaption, selectionPhotos as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { ChosenPicture, CommentThread, Selection } from '../api/selection-queries.ts'
import { AnswerForm } from './answer-form.tsx'
import styles from './photo-talk.module.css'

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly picture: ChosenPicture
  readonly now: Date
  readonly thread: CommentThread | undefined
  /** Shown large, growing from where it is. */
  readonly onView: (from: HTMLElement) => void
}

/** One photograph, and the conversation about it where there is one. */
export function PhotoTalk({ galleryId, selection, picture, now, thread, onView }: Props) {
  return (
    <li className={styles.photo} data-talk={thread !== undefined}>
      <div>
        <button
          type="button"
          className={styles.open}
          aria-label={texts.open(picture.title)}
          onClick={(event) => onView(event.currentTarget)}
        >
          <img
            src={picture.thumb}
            alt=""
            width={picture.width}
            height={picture.height}
            className={styles.image}
            loading="lazy"
          />
        </button>
        <p className={styles.name}>{pictureCaption(picture.display_number, picture.title)}</p>
      </div>
      {thread ? (
        <div className={styles.talk}>
          <ol className={styles.messages}>
            {thread.messages.map((message) => (
              <li key={message.id} className={styles.message} data-by={message.by}>
                <p className={styles.by}>
                  {message.by === 'client' ? selection.client_name : texts.you} · {formatAgo(message.at, now)}
                </p>
                <p className={styles.text}>{message.text}</p>
              </li>
            ))}
          </ol>
          <AnswerForm galleryId={galleryId} selectionId={selection.id} picture={picture} />
        </div>
      ) : null}
    </li>
  )
}
