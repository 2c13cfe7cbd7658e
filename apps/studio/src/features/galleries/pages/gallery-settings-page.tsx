import { gallerySettings, brand, galleryAddress, galleryList, galleryPresets } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { galleryAccessQuery } from '../../../lib/gallery-access.ts'
import type { Gallery } from '../../../lib/gallery.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { DayPicker } from '../../../ui/day-picker.tsx'
import optionStyles from '../../../ui/option-choice.module.css'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import type { GallerySettings } from '../api/galleries.ts'
import { useSetSlug, slugProblem } from '../api/gallery-access.ts'
import { useSaveSettings } from '../api/gallery-settings.ts'
import { AccessSettings } from '../components/access-settings.tsx'
import addressSettingsStyles from '../components/address-settings.module.css'
import eventDateStyles from '../components/event-date.module.css'
import { PictureProtection } from '../components/picture-protection.tsx'
import { DuplicateDialog, SavePresetDialog } from '../components/preset-dialogs.tsx'
import { SettingsLoader } from '../components/settings-loader.tsx'
import sharePreviewStyles from '../components/share-preview.module.css'
import styles from '../components/theme-choice.module.css'
import settingsPageStyles from './settings-page.module.css'

type Theme = GallerySettings['theme']

const texts = gallerySettings.about
const themes = [
  { theme: 'light', name: texts.light, lead: texts.lightLead },
  { theme: 'dark', name: texts.dark, lead: texts.darkLead },
] as const

type Props = { readonly value: Theme; readonly onSave: (theme: Theme) => void }

function ThemeChoice({ value, onSave }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.theme}</legend>
      <div className={styles.themes}>
        {themes.map((one) => (
          <div key={one.theme} className={styles.theme}>
            <input
              id={`${name}-${one.theme}`}
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === one.theme}
              aria-describedby={`${name}-${one.theme}-lead`}
              onChange={() => onSave(one.theme)}
            />
            <span className={styles.page} data-theme={one.theme} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            <span>
              <label htmlFor={`${name}-${one.theme}`} className={optionStyles.name}>
                {one.name}
              </label>
              <span id={`${name}-${one.theme}-lead`} className={optionStyles.lead}>
                {one.lead}
              </span>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const { about, share, selection } = gallerySettings

type GallerySettingsPageProps = {
  readonly galleryId: string
  readonly gallery: Gallery
  /** The watermark switch of the gallery. */
  readonly watermark: ReactNode
  /** What the gallery reminds its clients of. */
  readonly reminders: ReactNode
  /** A picture as the family sees it, with or without the copy stamp. */
  readonly FamilyView: ComponentProps<typeof PictureProtection>['FamilyView']
}

export function GallerySettingsPage(props: GallerySettingsPageProps) {
  const { galleryId, gallery, watermark, reminders, FamilyView } = props
  const { mutate: save, saveText, isPending } = useSaveSettings(galleryId)
  return (
    <>
      <title>{brand.pageTitle(gallery.title)}</title>
      <output className={settingsPageStyles.note}>
        {isPending ? gallerySettings.saving : gallerySettings.autosave}
      </output>
      <SettingsLoader galleryId={galleryId}>
        {(settings) => (
          <>
            <AccessSettings galleryId={galleryId} />
            <SettingsSection title={about.title} lead={about.lead}>
              <AutosaveText
                label={about.name}
                value={settings.title}
                maxLength={120}
                required
                onSave={(title) => saveText({ title })}
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
                maxLength={120}
                placeholder={settings.title}
                onSave={(share_title) => saveText({ share_title })}
              />
              <AutosaveText
                label={share.shareDescription}
                value={settings.share_description}
                maxLength={300}
                rows={2}
                placeholder={share.descriptionPlaceholder}
                onSave={(share_description) => saveText({ share_description })}
              />
              <SharePreview gallery={gallery} settings={settings} />
            </SettingsSection>
            <PictureProtection
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
                maxLength={2000}
                rows={4}
                placeholder={selection.placeholder}
                onSave={(description) => saveText({ description })}
              />
              <SwitchRow
                label={selection.comments}
                lead={selection.commentsLead}
                checked={settings.allow_comments}
                onChange={(allow_comments) => save({ allow_comments })}
              />
              <SwitchRow
                label={selection.participants}
                lead={selection.participantsLead}
                checked={settings.allow_participants}
                onChange={(allow_participants) => save({ allow_participants })}
              />
            </SettingsSection>
            {reminders}
            <ReuseSettings gallery={{ id: galleryId, title: settings.title }} />
          </>
        )}
      </SettingsLoader>
    </>
  )
}

/** The settings of this gallery for others. */
function ReuseSettings({ gallery }: { readonly gallery: { readonly id: string; readonly title: string } }) {
  const [dialog, setDialog] = useState<'preset' | 'copy' | null>(null)
  return (
    <SettingsSection title={galleryPresets.section.title} lead={galleryPresets.section.lead}>
      <div className={settingsPageStyles.buttons}>
        <Button size="large" onClick={() => setDialog('preset')}>
          {galleryList.savePreset}
        </Button>
        <Button size="large" onClick={() => setDialog('copy')}>
          {galleryList.duplicate}
        </Button>
      </div>
      <SavePresetDialog gallery={dialog === 'preset' ? gallery : null} onClose={() => setDialog(null)} />
      <DuplicateDialog gallery={dialog === 'copy' ? gallery : null} onClose={() => setDialog(null)} />
    </SettingsSection>
  )
}

type EventDateProps = { readonly value: string | null; readonly onSave: (day: string | null) => void }

function EventDate({ value, onSave }: EventDateProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={eventDateStyles.label}>
        {gallerySettings.about.eventDate}
      </label>
      <DayPicker
        id={id}
        size="large"
        className={eventDateStyles.picker ?? ''}
        value={value}
        placeholder={gallerySettings.about.noDate}
        onChange={onSave}
      />
    </div>
  )
}

type SharePreviewProps = { readonly gallery: Gallery; readonly settings: GallerySettings }

/** The link preview that a messenger shows for the gallery's address. */
function SharePreview({ gallery, settings }: SharePreviewProps) {
  return (
    <figure className={sharePreviewStyles.preview}>
      <figcaption className={sharePreviewStyles.caption}>{gallerySettings.share.preview}</figcaption>
      <div className={sharePreviewStyles.card}>
        <div className={sharePreviewStyles.cover}>
          <CoverImage src={gallery.cover} focus={gallery.cover_focus} />
        </div>
        <div className={sharePreviewStyles.words}>
          <p className={sharePreviewStyles.title}>
            {settings.share_title === '' ? settings.title : settings.share_title}
          </p>
          {settings.share_description === '' ? null : (
            <p className={sharePreviewStyles.description}>{settings.share_description}</p>
          )}
          <p className={sharePreviewStyles.host}>{gallery.url.replace(/^https?:\/\/([^/]+).*$/, '$1')}</p>
        </div>
      </div>
    </figure>
  )
}

/** The part of the gallery's address that the photographer chooses. */
function AddressSettings({ galleryId }: { readonly galleryId: string }) {
  const { data: access } = useQuery(galleryAccessQuery(galleryId))
  const save = useSetSlug(galleryId)
  if (access === undefined) return null
  const { slug, url, former_slugs: former } = access
  return (
    <SettingsSection title={galleryAddress.title} lead={galleryAddress.lead(new URL(url).host)}>
      <AutosaveText
        label={galleryAddress.label}
        value={slug}
        maxLength={80}
        required
        check={slugProblem}
        hint={galleryAddress.hint}
        onSave={save}
      />
      {former.length > 0 ? (
        <div>
          <p className={addressSettingsStyles.label}>{galleryAddress.former}</p>
          <ul className={addressSettingsStyles.former}>
            {former.map((one) => (
              <li key={one}>/{one}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </SettingsSection>
  )
}
