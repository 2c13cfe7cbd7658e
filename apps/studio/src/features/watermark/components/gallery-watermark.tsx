import { allows } from '@revela/domain'
import { galleryProtection as texts, watermark as words } from '@revela/phrases'
import copyStamp from '@revela/tokens/copy-stamp.webp'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, useMemo } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { ScopeDialog, useIsOnlyGallery } from '../../../ui/scope-dialog.tsx'
import { SwitchRow } from '../../../ui/settings-section.tsx'
import { useChooseWatermark } from '../api/watermark-changes.ts'
import { watermarksQuery, type Watermarks } from '../api/watermark-queries.ts'
import { renditionEdge } from '../lib/draw-watermarked.ts'
import { draftOf, listed, toWatermarkSettings } from '../lib/watermark-draft.ts'
import { useExamplePicture, usePicture } from '../lib/preview-pictures.ts'
import familyViewStyles from './family-view.module.css'
import styles from './gallery-watermark.module.css'
import { WatermarkedPicture } from './watermarked-picture.tsx'
import { WatermarkDrawer } from './watermark-drawer.tsx'

/** The name of the selected watermark, as in the list. */
function summaryOf({ watermarks, selected_watermark: selected }: Watermarks): string | null {
  const index = listed(watermarks, selected).findIndex(({ id }) => id === selected)
  const chosen = listed(watermarks, selected)[index]
  if (!chosen) return null
  return `${words.name(index + 1)}. ${words.summary(draftOf(chosen.settings))}.`
}

/** The watermark switch of a gallery: off removes the watermark, on opens the list. */
export function GalleryWatermark({ galleryId }: { readonly galleryId: string }) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data } = useQuery(watermarksQuery(galleryId))
  const choose = useChooseWatermark(galleryId)
  const [open, setOpen] = useState(false)
  const [isChoosingScope, setIsChoosingScope] = useState(false)
  const isOnlyGallery = useIsOnlyGallery()
  const included = allows(info.user_subscription.gallery_limits, 'custom_watermark')
  const summary = data ? summaryOf(data) : null

  function turn(on: boolean) {
    if (!on && isOnlyGallery) choose.mutate({ id: null })
    else if (!on) setIsChoosingScope(true)
    else if (included) setOpen(true)
    else offerPlan({ block: 'feat', feature: 'custom_watermark' })
  }

  return (
    <div>
      <SwitchRow
        label={texts.watermark}
        lead={summary ?? texts.watermarkLead}
        badge={included ? null : <PlusBadge />}
        checked={summary !== null}
        onChange={turn}
      />
      {summary === null ? null : (
        <Button className={styles.choose ?? ''} onClick={() => setOpen(true)}>
          {texts.chooseWatermark}
        </Button>
      )}
      <WatermarkDrawer galleryId={galleryId} open={open} onClose={() => setOpen(false)} />
      <ScopeDialog
        open={isChoosingScope}
        onClose={() => setIsChoosingScope(false)}
        onSave={(scope) => {
          choose.mutate({ id: null, forAll: scope === 'all' })
          setIsChoosingScope(false)
        }}
      />
    </div>
  )
}

type Props = { readonly galleryId: string; readonly stamped: boolean }

/** A picture of the gallery as the family sees it, with its current watermark and copy stamp. */
export function FamilyView({ galleryId, stamped }: Props) {
  const { data } = useQuery(watermarksQuery(galleryId))
  const { basePicture } = useExamplePicture(data?.sample ?? null)
  const chosen = data?.watermarks.find(({ id }) => id === data.selected_watermark)
  const picture = usePicture(chosen?.media.media_url ?? null)
  const stamp = usePicture(stamped ? copyStamp : null)
  const settings = chosen?.settings
  const watermark = useMemo(
    () => (picture && settings ? { picture, settings: toWatermarkSettings(draftOf(settings)) } : null),
    [picture, settings],
  )
  if (!data || !basePicture || (!chosen && !stamped)) return null
  return (
    <figure className={familyViewStyles.view}>
      <figcaption className={familyViewStyles.caption}>{texts.familyView}</figcaption>
      <WatermarkedPicture
        basePicture={basePicture}
        edge={renditionEdge}
        watermark={watermark}
        stamp={stamp ?? null}
        label={texts.familyViewOf(chosen !== undefined, stamped)}
        className={familyViewStyles.photo}
      />
    </figure>
  )
}
