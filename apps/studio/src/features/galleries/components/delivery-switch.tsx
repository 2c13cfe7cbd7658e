import { allows, type DeliveryScope } from '@revela/domain'
import { galleryDetail } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { useSaveSettings } from '../api/gallery-settings.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** Both ways of downloading at once, as far as the plan has them. Switching on asks what may be downloaded. */
export function DeliverySwitch({ galleryId, gallery }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const save = useSaveSettings(galleryId)
  const [isAsking, setIsAsking] = useState(false)
  const on = gallery.solutions.download_activated
  const whole = allows(info.user_subscription.gallery_limits, 'download_all_pictures')

  function turn(next: boolean) {
    if (next) setIsAsking(true)
    else save.mutate({ single_download: false, download_all: false })
  }

  function turnOn(delivery_scope: DeliveryScope | null) {
    setIsAsking(false)
    save.mutate({ single_download: true, download_all: whole, delivery_scope })
  }

  return (
    <>
      <Switch
        checked={on}
        loading={save.isPending}
        onChange={turn}
        aria-label={galleryDetail.download}
        title={on ? galleryDetail.downloadOn : galleryDetail.downloadOff}
      />
      <DeliveryDialog galleryId={galleryId} open={isAsking} onClose={() => setIsAsking(false)} onConfirm={turnOn} />
    </>
  )
}
