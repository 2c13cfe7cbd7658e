import { pictureCaption, selectionPhotos as texts, selectionWords } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/dates.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import {
  selectionCalls,
  type ChosenPicture,
  type CommentThread,
  detailsQuery,
  type Selection,
  selectionsQuery,
} from '../api/selection-queries.ts'
import styles from './picture-comments.module.css'

type Props = {
  readonly galleryId: string
  readonly selection: Selection
  readonly picture: ChosenPicture
  readonly now: Date
  readonly thread: CommentThread | undefined
  /** Opens the viewer with an animation from this element. */
  readonly onView: (from: HTMLElement) => void
}

/** One picture, with its comments if there are any. */
export function PictureComments({ galleryId, selection, picture, now, thread, onView }: Props) {
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
                  {writerOf(message, selection)} · {formatAgo(message.at, now)}
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

type Message = CommentThread['messages'][number]

/** A comment of a person whom the client invited carries that person's name. */
function writerOf({ by, name }: Message, selection: Pick<Selection, 'client_name'>): string {
  if (by === 'photographer') return texts.you
  return by === 'participant' ? texts.participant(name ?? '', selection.client_name) : selection.client_name
}

type AnswerFormProps = { readonly galleryId: string; readonly selectionId: string; readonly picture: ChosenPicture }

function AnswerForm({ galleryId, selectionId, picture }: AnswerFormProps) {
  const answer = useAnswerComment(galleryId, selectionId)
  const [text, setText] = useState('')
  /** The idempotency key: a comment that is sent twice is stored once. */
  const [key, setKey] = useState(() => crypto.randomUUID())

  function begin() {
    setText('')
    setKey(crypto.randomUUID())
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || answer.isPending) return
    answer.mutate({ key, number: picture.number, text: trimmed }, { onSuccess: begin })
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <Input.TextArea
        className={styles.field ?? ''}
        rows={1}
        maxLength={1000}
        aria-label={texts.answerTo(picture.title)}
        placeholder={texts.answerPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={text.trim() === ''} loading={answer.isPending}>
        {texts.send}
      </Button>
    </form>
  )
}

type Answer = { readonly key: string; readonly number: number; readonly text: string }

function useAnswerComment(galleryId: string, id: string) {
  const queries = useQueryClient()
  const { queryKey } = detailsQuery(id)
  return useMutation({
    mutationFn: (body: Answer) => call(selectionCalls.answerComment, { params: { id }, body }),
    onSuccess: ({ thread }) => {
      queries.setQueryData(
        queryKey,
        (details) =>
          details && {
            ...details,
            comments: details.comments.map((one) => (one.number === thread.number ? thread : one)),
          },
      )
      return queries.invalidateQueries({ queryKey: selectionsQuery(galleryId).queryKey })
    },
    onError: (error) => notifyFailure(error, selectionWords.failed),
    meta: { inline: true },
  })
}
