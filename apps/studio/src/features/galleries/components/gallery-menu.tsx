import { allows, type DeliveryScope } from '@revela/domain'
import { galleryActivity, galleryDetail } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Activity, Download, Heart, Images, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import styles from '../../../ui/panel-menu.module.css'
import { PanelItem } from '../../../ui/panel-menu.tsx'
import { useSaveSettings } from '../api/gallery-settings.ts'
import { type GalleryTab, galleryTab } from '../lib/gallery-words.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { StateTag } from './state-tag.tsx'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

export function GalleryMenu({ galleryId, gallery }: Props) {
  const tab = galleryTab(useLocation().pathname)
  const isTab = (one: GalleryTab) => tab === one
  const on = gallery.solutions.download_activated
  const chooses = gallery.solutions.selection_activated
  const { selectionFollowUp, selectionPreferences } = galleryPaths
  return (
    <nav aria-label={galleryDetail.menu}>
      <ul className={styles.menu}>
        <li>
          <PanelItem to={galleryPaths.pictures(galleryId)} icon={Images} current={isTab('pictures')}>
            {galleryDetail.pictures}
          </PanelItem>
        </li>
        <li>
          <PanelItem
            to={(chooses ? selectionFollowUp : selectionPreferences)(galleryId)}
            icon={Heart}
            current={isTab('selection')}
          >
            {galleryDetail.selection}
            <StateTag kind={chooses ? 'on' : 'off'}>{chooses ? galleryDetail.on : galleryDetail.off}</StateTag>
          </PanelItem>
        </li>
        <li className={styles.switched}>
          <PanelItem to={galleryPaths.download(galleryId)} icon={Download} current={isTab('download')}>
            {galleryDetail.download}
            <StateTag kind={on ? 'on' : 'off'}>{on ? galleryDetail.on : galleryDetail.off}</StateTag>
          </PanelItem>
          <span className={styles.switch}>
            <DeliverySwitch galleryId={galleryId} gallery={gallery} />
          </span>
        </li>
        <li>
          <PanelItem to={galleryPaths.activity(galleryId)} icon={Activity} current={isTab('activity')}>
            {galleryActivity.menu}
          </PanelItem>
        </li>
        <li>
          <PanelItem to={galleryPaths.settings(galleryId)} icon={Settings2} current={isTab('settings')}>
            {galleryDetail.settings}
          </PanelItem>
        </li>
      </ul>
    </nav>
  )
}

type DeliverySwitchProps = { readonly galleryId: string; readonly gallery: Gallery }

/** Switches both kinds of download that the plan includes. Switching on asks for the delivery scope. */
function DeliverySwitch({ galleryId, gallery }: DeliverySwitchProps) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const save = useSaveSettings(galleryId)
  const [isConfirming, setIsConfirming] = useState(false)
  const on = gallery.solutions.download_activated
  const whole = allows(info.user_subscription.gallery_limits, 'download_all_pictures')

  function turn(next: boolean) {
    if (next) setIsConfirming(true)
    else save.mutate({ single_download: false, download_all: false })
  }

  function turnOn(delivery_scope: DeliveryScope | null) {
    setIsConfirming(false)
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
      <DeliveryDialog
        galleryId={galleryId}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={turnOn}
      />
    </>
  )
}
