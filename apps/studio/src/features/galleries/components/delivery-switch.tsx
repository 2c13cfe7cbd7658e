import { allows } from '@revela/domain'
import { galleryDetail } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { useSaveSettings } from '../api/gallery-settings.ts'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

/** Both ways of downloading at once, as far as the plan has them. */
export function DeliverySwitch({ galleryId, gallery }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const save = useSaveSettings(galleryId)
  const on = gallery.solutions.download_activated
  const whole = allows(info.user_subscription.gallery_limits, 'download_all_pictures')

  function turn(next: boolean) {
    save.mutate({ single_download: next, download_all: next && whole })
  }

  return (
    <Switch
      checked={on}
      loading={save.isPending}
      onChange={turn}
      aria-label={galleryDetail.download}
      title={on ? galleryDetail.downloadOn : galleryDetail.downloadOff}
    />
  )
}
