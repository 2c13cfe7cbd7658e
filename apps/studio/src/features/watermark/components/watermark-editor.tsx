import { maxWatermarkMargin, watermarkOpacities, watermarkSizes } from '@revela/domain'
import { watermarkEditor, watermarkEditor as texts, type WatermarkPosition, words } from '@revela/phrases'
import { Button, Input, Skeleton } from 'antd'
import { ImagePlus, Shuffle } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import { useSaveWatermark } from '../api/watermark-changes.ts'
import type { Watermark, Watermarks } from '../api/watermark-queries.ts'
import type { Picture } from '../lib/draw-watermarked.ts'
import {
  draftOf,
  ignoresMargin,
  marginOf,
  withMargin,
  withText,
  positionByKey,
  positions,
} from '../lib/watermark-draft.ts'
import { useExamplePicture, readPicture, usePicture } from '../lib/preview-pictures.ts'
import { textImage } from '../lib/text-image.ts'
import { WatermarkStage } from './watermarked-picture.tsx'
import styles from './watermark-editor.module.css'

const kinds = /\.(?:jpe?g|png)$/i

/** The state of the editor: the draft, and the current or newly chosen image. */
function useEditor(watermark: Watermark) {
  const [draft, setDraft] = useState(() => draftOf(watermark.settings))
  const [chosen, setChosen] = useState<Picture | null>(null)
  const saved = usePicture(watermark.media.media_url)

  useEffect(
    () => () => {
      if (chosen?.source instanceof ImageBitmap) chosen.source.close()
    },
    [chosen],
  )

  async function choose(file: File | undefined, isText = false): Promise<void> {
    if (!file) return
    if (!kinds.test(file.name)) {
      notify('error', watermarkEditor.wrongKind)
      return
    }
    try {
      const image = await readPicture(file)
      setChosen(image)
      setDraft((current) => (isText ? withText(current, file, image) : { ...current, file }))
    } catch {
      // The browser cannot decode the file; the user can choose another one.
      notify('error', watermarkEditor.unreadable)
    }
  }

  return { draft, setDraft, choose, picture: chosen ?? saved ?? null }
}

const percent = (share: number) => Math.round(share * 100)

type Props = {
  readonly watermark: Watermark
  readonly isNew: boolean
  readonly sample: Watermarks['sample']
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Edits image or text, position, size, opacity and margin of a watermark, with a live preview on a picture of the account. */
export function WatermarkEditor({ watermark, isNew, sample, onClose, onSaved }: Props) {
  const { draft, setDraft, choose, picture } = useEditor(watermark)
  const { basePicture, isOwn, next } = useExamplePicture(sample)
  const save = useSaveWatermark(isNew ? 'new' : 'existing')

  return (
    <Dialog
      width={1120}
      onClose={onClose}
      mask={{ closable: false }}
      title={isNew ? texts.newTitle : texts.editTitle}
      titleSize="large"
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="primary"
            size="large"
            disabled={picture === null}
            loading={save.isPending}
            onClick={() => save.mutate({ id: watermark.id, draft }, { onSuccess: () => onSaved(watermark.id) })}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div>
          {basePicture ? (
            <WatermarkStage
              basePicture={basePicture}
              picture={picture}
              draft={draft}
              onMove={(position) => setDraft({ ...draft, position })}
            />
          ) : (
            <Skeleton.Node active className={styles.waiting ?? ''} aria-label={words.loading} />
          )}
          <div className={styles.below}>
            <p>
              {picture === null
                ? texts.imageNeeded
                : !isOwn
                  ? texts.examplePhoto
                  : draft.tiled
                    ? texts.tiledHint
                    : texts.dragHint}
            </p>
            {next ? (
              <Button type="text" icon={<Shuffle size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={next}>
                {texts.nextPhoto}
              </Button>
            ) : null}
          </div>
        </div>
        <div className={styles.controls}>
          <div>
            <p className={styles.name}>{texts.image}</p>
            <p className={styles.lead}>{texts.imageLead}</p>
            <FileButton
              accept=".jpg,.jpeg,.png"
              icon={<ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onFiles={(files) => void choose(files?.[0])}
            >
              {picture === null ? texts.sendImage : texts.changeImage}
            </FileButton>
          </div>
          <TextField
            onText={(text) =>
              void textImage(text).then(
                (file) => choose(file, true),
                () => notify('error', texts.textFailed),
              )
            }
          />
          <SwitchRow
            label={texts.tiled}
            lead={texts.tiledLead}
            checked={draft.tiled}
            onChange={(tiled) => setDraft({ ...draft, tiled })}
          />
          {draft.tiled ? null : (
            <PositionGrid value={draft.position} onChange={(position) => setDraft({ ...draft, position })} />
          )}
          <RangeField
            label={texts.size}
            value={draft.size}
            min={percent(watermarkSizes.min)}
            max={percent(watermarkSizes.max)}
            step={percent(watermarkSizes.step)}
            write={texts.percent}
            onChange={(size) => setDraft({ ...draft, size })}
          />
          <RangeField
            label={texts.opacity}
            value={draft.opacity}
            min={percent(watermarkOpacities.min)}
            max={percent(watermarkOpacities.max)}
            step={percent(watermarkOpacities.step)}
            write={texts.percent}
            onChange={(opacity) => setDraft({ ...draft, opacity })}
          />
          <RangeField
            label={texts.margin}
            value={marginOf(draft)}
            min={0}
            max={maxWatermarkMargin}
            step={1}
            write={String}
            disabled={ignoresMargin(draft)}
            note={draft.tiled ? texts.marginTiled : ignoresMargin(draft) ? texts.marginCentre : null}
            onChange={(side) => setDraft(withMargin(draft, side))}
          />
        </div>
      </div>
    </Dialog>
  )
}

type TextFieldProps = { readonly onText: (text: string) => void }

/** A text that is drawn as the image of the watermark. */
function TextField({ onText }: TextFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const use = () => (text.trim() === '' ? undefined : onText(text.trim()))
  return (
    <div>
      <label htmlFor={id} className={styles.name}>
        {texts.text}
      </label>
      <div className={styles.line}>
        <Input
          id={id}
          maxLength={60}
          placeholder={texts.textPlaceholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={use}
        />
        <Button disabled={text.trim() === ''} onClick={use}>
          {texts.drawText}
        </Button>
      </div>
    </div>
  )
}

type PositionGridProps = { readonly value: WatermarkPosition; readonly onChange: (position: WatermarkPosition) => void }

/** Nine positions as a 3 × 3 grid of radio buttons; the arrow keys move in two dimensions. */
function PositionGrid({ value, onChange }: PositionGridProps) {
  const name = useId()

  function press(event: KeyboardEvent) {
    const next = positionByKey(value, event.key)
    if (next === null) return
    // By default the browser moves through radio buttons in one dimension.
    event.preventDefault()
    onChange(next)
    document.getElementById(`${name}-${next}`)?.focus()
  }

  return (
    <fieldset>
      <legend className={styles.legend}>{texts.position}</legend>
      <div className={styles.grid}>
        {positions.map((position) => (
          <label key={position} className={styles.cell} title={texts.positions[position]}>
            <input
              id={`${name}-${position}`}
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={texts.positions[position]}
              checked={value === position}
              onChange={() => onChange(position)}
              onKeyDown={press}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
