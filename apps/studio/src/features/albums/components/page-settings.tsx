import { albumGuides, albumSettingsPage as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Album } from '../../../lib/album.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { QuantityInput } from '../../../ui/number-inputs.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { RangeField } from '../../../ui/range-field.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import type { AlbumChange } from '../api/album-changes.ts'
import { spreadsQuery } from '../api/album-queries.ts'
import { keyOf, millimetresOf, type PageSize, pageSizes } from '../lib/page-sizes.ts'
import styles from './page-settings.module.css'
import { SpreadStage } from './spread-stage.tsx'

type Props = { readonly album: Album; readonly onSave: (change: AlbumChange) => void }

const layouts = (['spreads', 'pages'] as const).map((value) => ({ value, ...texts.layouts[value] }))
const none = ''
const other = 'other'
const maxTrim = 15
const maxSafe = 30
const settledMs = 600
const check = (text: string) => (millimetresOf(text) === null ? texts.sizeRange : null)
const firstSize: PageSize = { width_mm: 300, height_mm: 300 }

/** The size of the pages and the lines that are drawn from it, shown at once on the first spread. */
export function PageSettings({ album, onSave }: Props) {
  const { layout, page_size: size, trim_mm: trim, safe_mm: safe } = album.settings
  const isCommon = size !== null && pageSizes.some(({ key }) => key === keyOf(size))
  const [wantsOther, setWantsOther] = useState(false)
  const hasFields = size !== null && (wantsOther || !isCommon)
  // A slider moves freely; where it rests is saved.
  const [moving, setMoving] = useState<{ readonly trim_mm?: number; readonly safe_mm?: number }>({})
  const shown = { ...album.settings, ...moving }

  function chooseSize(key: string) {
    setWantsOther(key === other)
    if (key === none) onSave({ page_size: null })
    else if (key === other) onSave({ page_size: size ?? firstSize })
    else onSave({ page_size: pageSizes.find((one) => one.key === key)?.size ?? null })
  }

  const saveMoved = useEffectEvent(() => {
    if (Object.keys(moving).length === 0) return
    onSave(moving)
    setMoving({})
  })
  useEffect(() => {
    if (Object.keys(moving).length === 0) return undefined
    const timer = setTimeout(saveMoved, settledMs)
    return () => clearTimeout(timer)
  }, [moving])
  // Also for a photographer who leaves the page at once.
  useEffect(() => () => saveMoved(), [])

  const saveSide = (side: keyof PageSize) => (text: string) => {
    const value = millimetresOf(text)
    if (value !== null && size !== null) onSave({ page_size: { ...size, [side]: value } })
  }

  return (
    <SettingsSection title={texts.pages} lead={texts.pagesLead}>
      <OptionChoice
        legend={texts.layout}
        value={layout}
        options={layouts}
        onChange={(value) => onSave({ layout: value })}
      />
      <ChoiceList
        label={texts.size}
        value={size === null ? none : hasFields ? other : keyOf(size)}
        options={[
          { value: none, text: texts.sizes.none },
          ...pageSizes.map(({ key, size: one }) => ({ value: key, text: texts.sizeOf(one.width_mm, one.height_mm) })),
          { value: other, text: texts.sizes.other },
        ]}
        onChange={chooseSize}
      />
      {hasFields ? (
        <div className={styles.pair}>
          <AutosaveText
            label={texts.width}
            value={String(size.width_mm)}
            maxLength={4}
            required
            line={QuantityInput}
            check={check}
            onSave={saveSide('width_mm')}
          />
          <AutosaveText
            label={texts.height}
            value={String(size.height_mm)}
            maxLength={4}
            required
            line={QuantityInput}
            check={check}
            onSave={saveSide('height_mm')}
          />
        </div>
      ) : null}
      {size === null ? null : (
        <>
          <div className={styles.pair}>
            <RangeField
              label={texts.trim}
              note={texts.trimNote}
              value={moving.trim_mm ?? trim}
              min={0}
              max={maxTrim}
              step={1}
              write={texts.millimetres}
              onChange={(value) => setMoving({ ...moving, trim_mm: value })}
            />
            <RangeField
              label={texts.safe}
              note={texts.safeNote}
              value={moving.safe_mm ?? safe}
              min={0}
              max={maxSafe}
              step={1}
              write={texts.millimetres}
              onChange={(value) => setMoving({ ...moving, safe_mm: value })}
            />
          </div>
          <GuidePreview album={album} settings={shown} />
        </>
      )}
    </SettingsSection>
  )
}

type PreviewProps = { readonly album: Album; readonly settings: Album['settings'] }

function GuidePreview({ album, settings }: PreviewProps) {
  const version = album.versions.findLast(({ spreads }) => spreads > 0)
  const { data } = useQuery({ ...spreadsQuery(album.id, version?.id ?? ''), enabled: version !== undefined })
  // The second one is usually the first spread of two pages: the first file is the cover.
  const spread = data?.[1] ?? data?.[0]
  if (!spread) return null
  return (
    <figure className={styles.preview}>
      <SpreadStage spread={spread} size="view" alt={texts.previewAlt} guides={settings} />
      <figcaption className={styles.legend}>{albumGuides.legend}</figcaption>
    </figure>
  )
}
