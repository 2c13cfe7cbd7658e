import { allows } from '@revela/domain'
import { galleryProtection as texts, words } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ComponentType, type ReactNode } from 'react'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { offerPlan } from '../../../lib/plan-offer.ts'
import { Callout } from '../../../ui/callout.tsx'
import { PlusBadge } from '../../../ui/plus-badge.tsx'
import { ScopeDialog, useIsOnlyGallery } from '../../../ui/scope-dialog.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import type { GallerySettings } from '../api/galleries.ts'
import type { SettingsChange } from '../api/gallery-settings.ts'
import styles from './picture-protection.module.css'

type Props = {
  readonly galleryId: string
  readonly settings: GallerySettings
  readonly watermark: ReactNode
  readonly FamilyView: ComponentType<{ readonly galleryId: string; readonly stamped: boolean }>
  readonly save: (change: SettingsChange) => void
}

/** Watermark and copy stamp; each change asks which galleries it applies to, once there are several. */
export function PictureProtection({ galleryId, settings, watermark, FamilyView, save }: Props) {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const included = allows(info.user_subscription.gallery_limits, 'custom_no_copy')
  /** The new value of the copy stamp while the user chooses which galleries it applies to. */
  const [pendingValue, setPendingValue] = useState<boolean | null>(null)
  const isOnlyGallery = useIsOnlyGallery()

  function turn(on: boolean) {
    if (on && !included) offerPlan({ block: 'feat', feature: 'custom_no_copy' })
    else if (isOnlyGallery) save({ anti_copy: on })
    else setPendingValue(on)
  }

  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="watermark">
      {watermark}
      {settings.showWatermarkWarning ? (
        <div className={styles.warning}>
          <Callout kind="warning">{texts.warning}</Callout>
          <Button type="text" onClick={() => save({ showWatermarkWarning: false })}>
            {words.close}
          </Button>
        </div>
      ) : null}
      <SwitchRow
        label={texts.antiCopy}
        lead={texts.antiCopyLead}
        badge={included ? null : <PlusBadge />}
        checked={settings.anti_copy}
        onChange={turn}
      />
      <FamilyView galleryId={galleryId} stamped={settings.anti_copy} />
      <ScopeDialog
        open={pendingValue !== null}
        onClose={() => setPendingValue(null)}
        onSave={(scope) => {
          if (pendingValue !== null)
            save({ anti_copy: pendingValue, ...(scope === 'all' ? { use_antiCopy: 'all' } : {}) })
          setPendingValue(null)
        }}
      />
    </SettingsSection>
  )
}
