import { watermark as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Pencil, Trash2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import type { Watermark } from '../api/watermark-queries.ts'
import type { Picture } from '../lib/draw-watermarked.ts'
import { draftOf, toWatermarkSettings } from '../lib/watermark-draft.ts'
import { usePicture } from '../lib/preview-pictures.ts'
import { WatermarkedPicture } from './watermarked-picture.tsx'
import styles from './watermark-card.module.css'

/** Pixels of a card's preview: twice the CSS size, for high-density screens. */
const cardEdge = 720

type Choice = {
  readonly group: string
  readonly basePicture: Picture | undefined
  readonly selected: boolean
  readonly onSelect: () => void
}

type FrameProps = Choice & {
  readonly name: string
  readonly lead: string
  readonly overlay: React.ComponentProps<typeof WatermarkedPicture>['watermark']
  readonly children?: React.ReactNode
}

function CardFrame({ group, basePicture, selected, onSelect, name, lead, overlay, children }: FrameProps) {
  const id = useId()
  return (
    <li className={styles.card}>
      <span className={styles.photo}>
        {basePicture ? (
          <WatermarkedPicture
            basePicture={basePicture}
            edge={cardEdge}
            watermark={overlay}
            stamp={null}
            className={styles.canvas}
          />
        ) : null}
      </span>
      <div className={styles.foot}>
        <input
          id={id}
          type="radio"
          name={group}
          className={styles.radio}
          checked={selected}
          aria-describedby={`${id}-lead`}
          onChange={onSelect}
        />
        <span className={styles.words}>
          <label htmlFor={id} className={styles.name}>
            {name}
          </label>
          <span id={`${id}-lead`} className={styles.lead}>
            {lead}
          </span>
        </span>
        {children ? <span className={styles.actions}>{children}</span> : null}
      </div>
    </li>
  )
}

export function NoWatermarkCard(choice: Choice) {
  return <CardFrame {...choice} name={texts.none} lead={texts.noneLead} overlay={null} />
}

type Props = Choice & {
  readonly watermark: Watermark
  /** Its position in the list, from 1. */
  readonly index: number
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A watermark on a picture, with its actions. */
export function WatermarkCard({ watermark, index, onEdit, onDelete, ...choice }: Props) {
  const { media, settings } = watermark
  const picture = usePicture(media.media_url)
  const draft = useMemo(() => draftOf(settings), [settings])
  const overlay = useMemo(() => (picture ? { picture, settings: toWatermarkSettings(draft) } : null), [picture, draft])
  const name = texts.name(index)
  const lead = texts.summary(draft)
  return (
    <CardFrame {...choice} name={name} lead={media.media_url === null ? texts.noImage : lead} overlay={overlay}>
      <Button
        type="text"
        aria-label={texts.editOf(name)}
        title={texts.edit}
        icon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onEdit}
      />
      <Button
        type="text"
        aria-label={texts.removeOf(name)}
        title={texts.remove}
        icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onDelete}
      />
    </CardFrame>
  )
}
