import { galleryActivity, galleryDetail } from '@revela/phrases'
import { Activity, Download, Heart, Images, Settings2, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Gallery } from '../../../lib/gallery.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { galleryTab, type GalleryTab } from '../lib/gallery-tab.ts'
import { StateTag } from './state-tag.tsx'
import { DeliverySwitch } from './delivery-switch.tsx'
import styles from './gallery-menu.module.css'

type ItemProps = {
  readonly to: string
  readonly icon: LucideIcon
  readonly current: boolean
  readonly children: ReactNode
}

function Item({ to, icon: Icon, current, children }: ItemProps) {
  return (
    <Link to={to} className={styles.item} aria-current={current ? 'page' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      {children}
    </Link>
  )
}

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
          <Item to={galleryPaths.pictures(galleryId)} icon={Images} current={is('pictures')}>
            {galleryDetail.pictures}
          </Item>
        </li>
        <li>
          <Item
            to={(chooses ? selectionFollowUp : selectionPreferences)(galleryId)}
            icon={Heart}
            current={is('selection')}
          >
            {galleryDetail.selection}
            <StateTag kind={chooses ? 'on' : 'off'}>{chooses ? galleryDetail.on : galleryDetail.off}</StateTag>
          </Item>
        </li>
        <li className={styles.switched}>
          <Item to={galleryPaths.download(galleryId)} icon={Download} current={is('download')}>
            {galleryDetail.download}
            <StateTag kind={on ? 'on' : 'off'}>{on ? galleryDetail.on : galleryDetail.off}</StateTag>
          </Item>
          <span className={styles.switch}>
            <DeliverySwitch galleryId={galleryId} gallery={gallery} />
          </span>
        </li>
        <li>
          <Item to={galleryPaths.activity(galleryId)} icon={Activity} current={is('activity')}>
            {galleryActivity.menu}
          </Item>
        </li>
        <li>
          <Item to={galleryPaths.settings(galleryId)} icon={Settings2} current={is('settings')}>
            {galleryDetail.settings}
          </Item>
        </li>
      </ul>
    </nav>
  )
}
