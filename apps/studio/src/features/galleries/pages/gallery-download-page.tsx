import { allows, storedScope, type DeliveryScope } from '@revela/domain'
import { brand, deliveryScope, galleryDownload, gallerySettings } from '@revela/phrases'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { deliveryQuery, type GallerySettings } from '../api/galleries.ts'
import { useSaveSettings, type SettingsChange } from '../api/gallery-settings.ts'
import { BalanceSettings } from '../components/balance-settings.tsx'
import { DeliveryDialog, DeliveryScopeChoice } from '../components/delivery-dialog.tsx'
import { DownloadPinSettings } from '../components/download-pin-settings.tsx'
import { SettingsLoader } from '../components/settings-loader.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import styles from './settings-page.module.css'

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** Shown while a payment is asked for that the client cannot make here. */
  readonly balanceWarning: ReactNode
}
type Switches = Pick<GallerySettings, 'single_download' | 'download_all'>

const isOn = ({ single_download, download_all }: Switches) => single_download || download_all

export function GalleryDownloadPage({ galleryId, gallery, balanceWarning }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { mutate: save, isPending } = useSaveSettings(galleryId)
  /** The change that is saved once the dialog is confirmed. */
  const [pendingChange, setPendingChange] = useState<Partial<Switches> | null>(null)
  const included = allows(info.user_subscription.gallery_limits, 'download_all_pictures')

  function change(settings: GallerySettings, switches: Partial<Switches>) {
    if (!isOn(settings) && isOn({ ...settings, ...switches })) setPendingChange(switches)
    else save(switches)
  }

  function turnAll(settings: GallerySettings, download_all: boolean) {
    if (download_all && !included) offerPlan({ block: 'feat', feature: 'download_all_pictures' })
    else change(settings, { download_all })
  }

  return (
    <>
      <title>{brand.pageTitle(gallery.title)}</title>
      <output className={styles.note}>{isPending ? gallerySettings.saving : gallerySettings.autosave}</output>
      <SettingsLoader galleryId={galleryId}>
        {(settings) => (
          <>
            <SettingsSection title={galleryDownload.title} lead={galleryDownload.lead} help="delivery">
              <SwitchRow
                label={galleryDownload.single}
                lead={galleryDownload.singleLead}
                checked={settings.single_download}
                onChange={(single_download) => change(settings, { single_download })}
              />
              <SwitchRow
                label={galleryDownload.all}
                lead={galleryDownload.allLead}
                badge={<span className={styles.premium}>{galleryDownload.premium}</span>}
                checked={settings.download_all}
                onChange={(download_all) => turnAll(settings, download_all)}
              />
              {isOn(settings) ? null : (
                <Callout kind="warning" title={galleryDownload.offTitle}>
                  {galleryDownload.offText}
                </Callout>
              )}
            </SettingsSection>
            {isOn(settings) ? <ScopeSection galleryId={galleryId} settings={settings} save={save} /> : null}
            <BalanceSettings galleryId={galleryId} warning={balanceWarning} />
            {isOn(settings) ? <DownloadPinSettings galleryId={galleryId} /> : null}
          </>
        )}
      </SettingsLoader>
      <DeliveryDialog
        galleryId={galleryId}
        open={pendingChange !== null}
        onClose={() => setPendingChange(null)}
        onConfirm={(delivery_scope) => {
          setPendingChange(null)
          save({ ...pendingChange, delivery_scope })
        }}
      />
    </>
  )
}

type ScopeProps = {
  readonly galleryId: string
  readonly settings: GallerySettings
  readonly save: (change: SettingsChange) => void
}

/** The delivery scope, shown while downloads are on. */
function ScopeSection({ galleryId, settings, save }: ScopeProps) {
  const delivery = useQuery(deliveryQuery(galleryId))
  const { data } = delivery
  if (data === undefined && !delivery.isError) return null
  return (
    <SettingsSection title={deliveryScope.section} lead={deliveryScope.sectionLead}>
      {data === undefined ? (
        <LoadFailure
          text={deliveryScope.loadFailed}
          onRetry={() => void delivery.refetch()}
          retrying={delivery.isFetching}
        />
      ) : (
        <DeliveryScopeChoice
          legend={deliveryScope.sectionLead}
          delivery={data}
          value={settings.delivery_scope ?? data.default_scope}
          onChange={(choice: DeliveryScope) => save({ delivery_scope: storedScope(choice, data.selling) })}
        />
      )}
    </SettingsSection>
  )
}
