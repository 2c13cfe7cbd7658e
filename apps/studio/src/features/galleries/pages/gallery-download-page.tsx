import { allows } from '@revela/domain'
import { brand, galleryDownload, gallerySettings } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { useSaveSettings } from '../api/gallery-settings.ts'
import { SettingsLoader } from '../components/settings-loader.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import styles from './settings-page.module.css'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

export function GalleryDownloadPage({ galleryId, gallery }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { mutate: save, isPending } = useSaveSettings(galleryId)
  const included = allows(info.user_subscription.gallery_limits, 'download_all_pictures')

  function turnAll(download_all: boolean) {
    if (download_all && !included) offerPlan({ block: 'feat', feature: 'download_all_pictures' })
    else save({ download_all })
  }

  return (
    <>
      <title>{brand.pageTitle(gallery.title)}</title>
      <output className={styles.note}>{isPending ? gallerySettings.saving : gallerySettings.autosave}</output>
      <SettingsLoader galleryId={galleryId}>
        {(settings) => (
          <SettingsSection title={galleryDownload.title} lead={galleryDownload.lead}>
            <SwitchRow
              label={galleryDownload.single}
              lead={galleryDownload.singleLead}
              checked={settings.single_download}
              onChange={(single_download) => save({ single_download })}
            />
            <SwitchRow
              label={galleryDownload.all}
              lead={galleryDownload.allLead}
              badge={<span className={styles.premium}>{galleryDownload.premium}</span>}
              checked={settings.download_all}
              onChange={turnAll}
            />
            {settings.single_download || settings.download_all ? null : (
              <Callout kind="warning" title={galleryDownload.offTitle}>
                {galleryDownload.offText}
              </Callout>
            )}
          </SettingsSection>
        )}
      </SettingsLoader>
    </>
  )
}
