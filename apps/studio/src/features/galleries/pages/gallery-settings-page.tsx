import { brand, gallerySettings } from '@revela/phrases'
import type { ComponentProps, ReactNode } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { useSaveSettings } from '../api/gallery-settings.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { AccessSettings } from '../components/access-settings.tsx'
import { AddressSettings } from '../components/address-settings.tsx'
import { EventDate } from '../components/event-date.tsx'
import { PhotoProtection } from '../components/photo-protection.tsx'
import { SettingsLoader } from '../components/settings-loader.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { SharePreview } from '../components/share-preview.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'
import { ThemeChoice } from '../components/theme-choice.tsx'
import styles from './settings-page.module.css'

const { about, share, selection } = gallerySettings

type Props = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** The switch of the gallery's watermark. */
  readonly watermark: ReactNode
  /** A photo as the family sees it, with or without the copy stamp. */
  readonly FamilyView: ComponentProps<typeof PhotoProtection>['FamilyView']
}

export function GallerySettingsPage({ galleryId, gallery, watermark, FamilyView }: Props) {
  const { mutate: save, isPending } = useSaveSettings(galleryId)
  return (
    <>
      <title>{brand.pageTitle(gallery.title)}</title>
      <output className={styles.note}>{isPending ? gallerySettings.saving : gallerySettings.autosave}</output>
      <SettingsLoader galleryId={galleryId}>
        {(settings) => (
          <>
            <AccessSettings galleryId={galleryId} />
            <SettingsSection title={about.title} lead={about.lead}>
              <AutosaveText
                label={about.name}
                value={settings.title}
                most={120}
                required
                onSave={(title) => save({ title })}
              />
              <EventDate value={settings.event_date} onSave={(event_date) => save({ event_date })} />
              <ThemeChoice value={settings.theme} onSave={(theme) => save({ theme })} />
            </SettingsSection>
            <AddressSettings galleryId={galleryId} />
            <SettingsSection title={share.title} lead={share.lead}>
              <SwitchRow
                label={share.allow}
                lead={share.allowLead}
                checked={settings.allow_share}
                onChange={(allow_share) => save({ allow_share })}
              />
              <AutosaveText
                label={share.shareTitle}
                value={settings.share_title}
                most={120}
                placeholder={settings.title}
                onSave={(share_title) => save({ share_title })}
              />
              <AutosaveText
                label={share.shareDescription}
                value={settings.share_description}
                most={300}
                rows={2}
                placeholder={share.descriptionPlaceholder}
                onSave={(share_description) => save({ share_description })}
              />
              <SharePreview gallery={gallery} settings={settings} />
            </SettingsSection>
            <PhotoProtection
              galleryId={galleryId}
              settings={settings}
              watermark={watermark}
              FamilyView={FamilyView}
              save={save}
            />
            <SettingsSection title={selection.title} lead={selection.lead}>
              <AutosaveText
                label={selection.description}
                value={settings.description}
                most={2000}
                rows={4}
                placeholder={selection.placeholder}
                onSave={(description) => save({ description })}
              />
            </SettingsSection>
          </>
        )}
      </SettingsLoader>
    </>
  )
}
