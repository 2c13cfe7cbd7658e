import { selectionPhotos as texts } from '@revela/phrases'
import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { useAnswerComment } from '../api/answer-comment.ts'
import type { ChosenPicture } from '../api/selection-queries.ts'
import styles from './answer-form.module.css'

type Props = { readonly galleryId: string; readonly selectionId: string; readonly picture: ChosenPicture }

export function AnswerForm({ galleryId, selectionId, picture }: Props) {
  const answer = useAnswerComment(galleryId, selectionId)
  const [text, setText] = useState('')
  /** Sent twice under one key, it is one answer. */
  const [key, setKey] = useState(() => crypto.randomUUID())

  function begin() {
    setText('')
    setKey(crypto.randomUUID())
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const said = text.trim()
    if (said === '' || answer.isPending) return
    answer.mutate({ key, number: picture.number, text: said }, { onSuccess: begin })
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
