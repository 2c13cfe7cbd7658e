import { chapterSuggestion } from '@revela/phrases'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { formatMomentRange } from '../../../lib/dates.ts'
import { QuantityInput } from '../../../ui/number-inputs.tsx'
import { type Camera, useSetCameraClock } from '../api/chapters.ts'
import { aheadSeconds, clockDifference } from '../lib/suggested-chapters.ts'
import styles from './camera-clocks.module.css'

const texts = chapterSuggestion.clocks

type Props = { readonly galleryId: string; readonly cameras: readonly Camera[] }

/** The clocks of the cameras, shown if they can disagree or one was corrected. */
export function CameraClocks({ galleryId, cameras }: Props) {
  if (cameras.length < 2 && cameras.every(({ ahead_seconds: ahead }) => ahead === 0)) return null
  return (
    <section className={styles.clocks} aria-labelledby="camera-clocks">
      <h3 id="camera-clocks" className={styles.title}>
        {texts.title}
      </h3>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.list}>
        {cameras.map((camera) => (
          <li key={camera.camera}>
            <CameraClock galleryId={galleryId} camera={camera} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CameraClock({ galleryId, camera: one }: { readonly galleryId: string; readonly camera: Camera }) {
  const { camera, pictures, ahead_seconds: saved, first_taken_at: first, last_taken_at: last } = one
  const setClock = useSetCameraClock(galleryId)
  const before = clockDifference(saved)
  const [hours, setHours] = useState(String(before.hours))
  const [minutes, setMinutes] = useState(String(before.minutes))
  const [isAhead, setIsAhead] = useState(before.isAhead)
  const ahead = aheadSeconds({ hours: Number(hours), minutes: Number(minutes), isAhead })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (ahead !== saved && !setClock.isPending) setClock.mutate({ camera, ahead_seconds: ahead })
  }

  return (
    <form className={styles.camera} onSubmit={submit} noValidate>
      <p className={styles.words}>
        <strong className={styles.name}>{camera}</strong>
        <span className={styles.times}>{texts.camera(pictures, first && last && formatMomentRange(first, last))}</span>
      </p>
      <div className={styles.fields}>
        <span className={styles.field}>
          <QuantityInput
            className={styles.number ?? ''}
            aria-label={texts.hours(camera)}
            maxLength={4}
            value={hours}
            onChange={setHours}
          />
          {texts.hourUnit}
        </span>
        <span className={styles.field}>
          <QuantityInput
            className={styles.number ?? ''}
            aria-label={texts.minutes(camera)}
            maxLength={2}
            value={minutes}
            onChange={setMinutes}
          />
          {texts.minuteUnit}
        </span>
        <select
          className={styles.direction}
          aria-label={texts.direction(camera)}
          value={isAhead ? 'ahead' : 'behind'}
          onChange={(event) => setIsAhead(event.target.value === 'ahead')}
        >
          <option value="ahead">{texts.ahead}</option>
          <option value="behind">{texts.behind}</option>
        </select>
        <Button
          size="large"
          htmlType="submit"
          aria-label={texts.applyOf(camera)}
          disabled={ahead === saved}
          loading={setClock.isPending}
        >
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}
