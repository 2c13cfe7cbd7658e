import type { AnswerOf } from '@revela/contract'
import {
  DOWNLOAD_PIN_MAX_LENGTH,
  downloadPinProblem,
  normalizeDownloadPin,
  type PinProblem,
  suggestDownloadPin,
} from '@revela/domain'
import { downloadPin as texts, words } from '@revela/phrases'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { ReadLine } from '../../../ui/read-line.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import { galleryCalls } from '../api/galleries.ts'
import styles from './gallery-password.module.css'

/** Draws a byte again if it is above the largest multiple of `limit`, so that every result is equally likely. */
function randomBelow(limit: number): number {
  const end = 256 - (256 % limit)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < end) return byte % limit
  }
}

const suggestPin = (): string => suggestDownloadPin(randomBelow)

/** The PIN that visitors type before a download. Switching it on saves a suggested PIN. */
export function DownloadPinSettings({ galleryId }: { readonly galleryId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(downloadPinQuery(galleryId))
  if (data === undefined && !isError) return null
  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="downloadPin">
      {data === undefined ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <PinForm galleryId={galleryId} current={data} />
      )}
    </SettingsSection>
  )
}

function PinForm({ galleryId, current }: { readonly galleryId: string; readonly current: DownloadPin }) {
  const { mutate: save, isPending } = useSetDownloadPin(galleryId)
  const [isReplacing, setIsReplacing] = useState(false)
  const { active, pin } = current

  function turn(on: boolean) {
    setIsReplacing(false)
    if (!isPending) save(on ? suggestPin() : null)
  }

  return (
    <>
      <SwitchRow label={texts.switch} lead={texts.switchLead} checked={active} onChange={turn} />
      {active && !isReplacing ? (
        <div className={styles.box}>
          <ReadLine label={texts.label}>
            <output className={styles.password}>{pin ?? texts.hidden}</output>
            {pin === null ? null : <CopyButton text={() => pin} failure={texts.copyFailed} />}
          </ReadLine>
          <div className={styles.foot}>
            <p className={styles.hint}>{texts.shareHint}</p>
            <Button onClick={() => setIsReplacing(true)}>{texts.replace}</Button>
          </div>
        </div>
      ) : null}
      {active && isReplacing ? (
        <NewPin
          pending={isPending}
          onSave={(next) => save(next, { onSuccess: () => setIsReplacing(false) })}
          onCancel={() => setIsReplacing(false)}
        />
      ) : null}
    </>
  )
}

type NewPinProps = {
  readonly pending: boolean
  readonly onSave: (pin: string) => void
  readonly onCancel: () => void
}

/** The form for a new PIN, prefilled with a suggestion. */
function NewPin({ pending, onSave, onCancel }: NewPinProps) {
  const id = useId()
  const [typed, setTyped] = useState(suggestPin)
  const [problem, setProblem] = useState<PinProblem | null>(null)

  function change(pin: string) {
    setTyped(pin)
    setProblem(null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const pin = normalizeDownloadPin(typed)
    const found = downloadPinProblem(pin)
    setProblem(found)
    if (found === null) onSave(pin)
  }

  return (
    <form className={styles.box} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id} className={styles.label}>
          {texts.newLabel}
        </label>
        <Input
          id={id}
          size="large"
          value={typed}
          // Allows for spaces between groups of digits.
          maxLength={DOWNLOAD_PIN_MAX_LENGTH * 2}
          inputMode="numeric"
          autoComplete="off"
          status={problem === null ? '' : 'error'}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-error`}
          onChange={(event) => change(event.target.value)}
        />
        {problem === null ? (
          <p id={`${id}-hint`} className={styles.hint}>
            {texts.hint}
          </p>
        ) : (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {texts.problems[problem]}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={pending}>
          {texts.save}
        </Button>
        <Button onClick={() => change(suggestPin())}>{texts.suggest}</Button>
        <Button type="text" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

type DownloadPin = AnswerOf<typeof galleryCalls.getDownloadPin>

function downloadPinQuery(id: string) {
  return queryOptions({
    queryKey: ['gallery', id, 'download-pin'],
    queryFn: ({ signal }) => call(galleryCalls.getDownloadPin, { params: { id } }, { signal }),
    meta: { inline: true },
  })
}

/** Null switches the PIN off. */
function useSetDownloadPin(id: string) {
  const queries = useQueryClient()
  const { queryKey } = downloadPinQuery(id)
  return useMutation({
    mutationFn: (pin: string | null) => call(galleryCalls.setDownloadPin, { params: { id }, body: { pin } }),
    onSuccess: (answer) => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, answer)
      notify('success', noticeOf(before, answer))
    },
    onError: (error) => notifyFailure(error, texts.failed),
    meta: { inline: true },
  })
}

function noticeOf(before: DownloadPin | undefined, { active }: DownloadPin): string {
  if (!active) return texts.switchedOff
  return before?.active ? texts.changed : texts.switchedOn
}
