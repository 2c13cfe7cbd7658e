import { formatPhone, isEmail, isPhone } from '@revela/domain'
import { errorHelp, profile as texts } from '@revela/phrases'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import type { Profile } from '../api/profile-queries.ts'
import type { ProfileChange } from '../lib/profile-change.ts'
import { PhoneTypeChoice } from './phone-type.tsx'

const { about, contact, social } = texts
const networks = ['site', 'instagram', 'facebook', 'twitter'] as const

type Props = { readonly profile: Profile; readonly save: (change: ProfileChange) => Promise<string | null> }

export function ProfileFields({ profile, save }: Props) {
  return (
    <>
      <SettingsSection title={about.title} lead={about.lead}>
        <AutosaveText
          label={about.name}
          value={profile.display_name}
          most={120}
          required
          autoComplete="organization"
          onSave={(value) => save({ area: 'profile', field: 'display_name', value })}
        />
        <AutosaveText
          label={about.bio}
          value={profile.bio}
          most={2000}
          rows={4}
          placeholder={about.bioPlaceholder}
          onSave={(value) => save({ area: 'profile', field: 'bio', value })}
        />
      </SettingsSection>
      <SettingsSection title={contact.title} lead={contact.lead}>
        <AutosaveText
          label={contact.email}
          value={profile.display_email}
          most={254}
          required
          line={EmailInput}
          check={(text) => (isEmail(text) ? null : errorHelp.emailInvalid)}
          onSave={(value) => save({ area: 'profile', field: 'display_email', value })}
        />
        <AutosaveText
          label={contact.phone}
          value={formatPhone(profile.whatsapp_number)}
          most={15}
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
            most={200}
            placeholder={social.placeholders[field]}
            onSave={(value) => save({ area: 'social', field, value })}
          />
        ))}
      </SettingsSection>
    </>
  )
}
