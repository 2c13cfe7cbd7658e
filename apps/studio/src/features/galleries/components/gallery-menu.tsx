import { galleryActivity, galleryDetail } from '@revela/phrases'
import { Activity, Download, Heart, Images, Settings2 } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { galleryTab, type GalleryTab } from '../lib/gallery-tab.ts'
import { StateTag } from './state-tag.tsx'
import { DeliverySwitch } from './delivery-switch.tsx'
import { PanelItem } from '../../../ui/panel-menu.tsx'
import styles from '../../../ui/panel-menu.module.css'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

export function GalleryMenu({ galleryId, gallery }: Props) {
  const tab = galleryTab(useLocation().pathname)
  const is = (one: GalleryTab) => tab === one
  const on = gallery.solutions.download_activated
  const chooses = gallery.solutions.selection_activated
  const { selectionFollowUp, selectionPreferences } = galleryPaths
  return (
    <nav aria-label={galleryDetail.menu}>
      <ul className={styles.menu}>
        <li>
          <PanelItem to={galleryPaths.pictures(galleryId)} icon={Images} current={is('pictures')}>
            {galleryDetail.pictures}
          </PanelItem>
        </li>
        <li>
          <PanelItem
            to={(chooses ? selectionFollowUp : selectionPreferences)(galleryId)}
            icon={Heart}
            current={is('selection')}
          >
            {galleryDetail.selection}
            <StateTag kind={chooses ? 'on' : 'off'}>{chooses ? galleryDetail.on : galleryDetail.off}</StateTag>
          </PanelItem>
        </li>
        <li className={styles.switched}>
          <PanelItem to={galleryPaths.download(galleryId)} icon={Download} current={is('download')}>
            {galleryDetail.download}
            <StateTag kind={on ? 'on' : 'off'}>{on ? galleryDetail.on : galleryDetail.off}</StateTag>
          </PanelItem>
          <span className={styles.switch}>
            <DeliverySwitch galleryId={galleryId} gallery={gallery} />
          </span>
        </li>
        <li>
          <PanelItem to={galleryPaths.activity(galleryId)} icon={Activity} current={is('activity')}>
            {galleryActivity.menu}
          </PanelItem>
        </li>
        <li>
          <PanelItem to={galleryPaths.settings(galleryId)} icon={Settings2} current={is('settings')}>
            {galleryDetail.settings}
          </PanelItem>
        </li>
      </ul>
    </nav>
  )
}
