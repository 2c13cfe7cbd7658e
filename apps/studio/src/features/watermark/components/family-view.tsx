import { galleryProtection as texts } from '@revela/phrases'
import copyStamp from '@revela/tokens/copy-stamp.webp'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { watermarksQuery } from '../api/watermark-queries.ts'
import { renditionEdge } from '../lib/draw-marked.ts'
import { draftOf, markSettings } from '../lib/mark-draft.ts'
import { useExamplePhoto } from '../lib/use-example-photo.ts'
import { usePicture } from '../lib/use-picture.ts'
import { MarkedPhoto } from './marked-photo.tsx'
import styles from './family-view.module.css'

type Props = { readonly galleryId: string; readonly stamped: boolean }

/** A photo of the gallery as its family sees it, with the watermark and the copy stamp it has now. */
export function FamilyView({ galleryId, stamped }: Props) {
  const { data } = useQuery(watermarksQuery(galleryId))
  const { photo } = useExamplePhoto(data?.sample ?? null)
  const chosen = data?.watermarks.find(({ id }) => id === data.selected_watermark)
  const picture = usePicture(chosen?.media.media_url ?? null)
  const stamp = usePicture(stamped ? copyStamp : null)
  const settings = chosen?.settings
  const mark = useMemo(
    () => (picture && settings ? { picture, settings: markSettings(draftOf(settings)) } : null),
    [picture, settings],
  )
  if (!data || !photo || (!chosen && !stamped)) return null
  return (
    <figure className={styles.view}>
      <figcaption className={styles.caption}>{texts.familyView}</figcaption>
      <MarkedPhoto
        photo={photo}
        edge={renditionEdge}
        mark={mark}
        stamp={stamp ?? null}
        label={texts.familyViewOf(chosen !== undefined, stamped)}
        className={styles.photo}
      />
    </figure>
  )
}
