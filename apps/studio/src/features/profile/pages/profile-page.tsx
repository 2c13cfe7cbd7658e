import { formatPhone, isEmail, isPhone, initials } from '@revela/domain'
import { profile as texts, errorHelp, brand, settings, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { AtSign, Globe, Mail, Phone } from 'lucide-react'
import { useId } from 'react'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { type Profile, type ProfileChange, profileQuery, useSaveProfile } from '../api/profile.ts'
import { BrandSection } from '../components/brand-section.tsx'
import styles from '../components/phone-type.module.css'
import studioCardStyles from '../components/studio-card.module.css'
import profilePageStyles from './profile-page.module.css'

const { about, card, contact, social } = texts

type PhoneType = Profile['phone_type']

const types = ['telefone-whatsapp', 'telefone', 'whatsapp'] as const satisfies readonly PhoneType[]

type PhoneTypeChoiceProps = { readonly value: PhoneType; readonly onSave: (type: PhoneType) => void }

function PhoneTypeChoice({ value, onSave }: PhoneTypeChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{contact.phoneType}</legend>
      <div className={styles.types}>
        {types.map((type) => (
          <label key={type} className={styles.type}>
            <input type="radio" name={name} checked={value === type} onChange={() => onSave(type)} />
            {contact.phoneTypes[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const networks = ['site', 'instagram', 'facebook', 'twitter'] as const

type ProfileFieldsProps = {
  readonly profile: Profile
  readonly save: (change: ProfileChange) => Promise<string | null>
}

function ProfileFields({ profile, save }: ProfileFieldsProps) {
  return (
    <>
      <SettingsSection title={about.title} lead={about.lead}>
        <AutosaveText
          label={about.name}
          value={profile.display_name}
          maxLength={120}
          required
          autoComplete="organization"
          onSave={(value) => save({ area: 'profile', field: 'display_name', value })}
        />
        <AutosaveText
          label={about.bio}
          value={profile.bio}
          maxLength={2000}
          rows={4}
          placeholder={about.bioPlaceholder}
          onSave={(value) => save({ area: 'profile', field: 'bio', value })}
        />
      </SettingsSection>
      <SettingsSection title={contact.title} lead={contact.lead}>
        <AutosaveText
          label={contact.email}
          value={profile.display_email}
          maxLength={254}
          required
          line={EmailInput}
          check={(text) => (isEmail(text) ? null : errorHelp.emailInvalid)}
          onSave={(value) => save({ area: 'profile', field: 'display_email', value })}
        />
        <AutosaveText
          label={contact.phone}
          value={formatPhone(profile.whatsapp_number)}
          maxLength={15}
          line={PhoneInput}
          check={(text) => (isPhone(text) ? null : errorHelp.phoneInvalid)}
          onSave={(value) => save({ area: 'profile', field: 'whatsapp_number', value })}
        />
        <PhoneTypeChoice
          value={profile.phone_type}
          onSave={(value) => void save({ area: 'phone', field: 'phone_type', value })}
        />
      </SettingsSection>
      <SettingsSection title={social.title} lead={social.lead}>
        {networks.map((field) => (
          <AutosaveText
            key={field}
            label={social[field]}
            value={profile.social_medias[field]}
            maxLength={200}
            placeholder={social.placeholders[field]}
            onSave={(value) => save({ area: 'social', field, value })}
          />
        ))}
      </SettingsSection>
    </>
  )
}

function contactsOf({ phone_type, whatsapp_number, display_email, social_medias }: Profile) {
  const phone = formatPhone(whatsapp_number)
  const lines = [
    { key: 'email', Icon: Mail, text: display_email },
    { key: 'phone', Icon: Phone, text: phone_type === 'whatsapp' ? '' : phone },
    {
      key: 'whatsapp',
      Icon: WhatsAppGlyph,
      text: phone_type === 'telefone' || !phone ? '' : `${card.whatsapp} ${phone}`,
    },
    { key: 'site', Icon: Globe, text: social_medias.site },
    ...(['instagram', 'facebook', 'twitter'] as const).map((network) => ({
      key: network,
      Icon: AtSign,
      text: social_medias[network] === '' ? '' : `${social[network]} ${social_medias[network]}`,
    })),
  ]
  return lines.filter(({ text }) => text !== '')
}

/** The studio's signature on its galleries; updated when the form is saved. */
function StudioCard({ profile }: { readonly profile: Profile }) {
  const name = profile.display_name || card.noName
  return (
    <figure className={studioCardStyles.card}>
      <figcaption className={studioCardStyles.caption}>{card.title}</figcaption>
      <div className={studioCardStyles.paper}>
        {profile.logo === null ? null : <img src={profile.logo} alt="" className={studioCardStyles.logo} />}
        <div className={studioCardStyles.who}>
          <span className={studioCardStyles.avatar} aria-hidden="true">
            {profile.avatar === null ? initials(name) : <img src={profile.avatar} alt="" />}
          </span>
          <p className={studioCardStyles.name}>{name}</p>
        </div>
        {profile.bio === '' ? null : <p className={studioCardStyles.bio}>{profile.bio}</p>}
        <ul className={studioCardStyles.contacts}>
          {contactsOf(profile).map(({ key, Icon, text }) => (
            <li key={key}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

export function ProfilePage() {
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery)
  const { save, isSaving } = useSaveProfile()

  const content = () => {
    if (profile) {
      return (
        <div className={profilePageStyles.columns}>
          <div>
            <output className={profilePageStyles.note}>{isSaving ? settings.saving : settings.autosave}</output>
            <BrandSection profile={profile} />
            <ProfileFields profile={profile} save={save} />
          </div>
          <div className={profilePageStyles.card}>
            <StudioCard profile={profile} />
          </div>
        </div>
      )
    }
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton active title={false} paragraph={{ rows: 10 }} aria-label={words.loading} />
  }

  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {content()}
    </>
  )
}
