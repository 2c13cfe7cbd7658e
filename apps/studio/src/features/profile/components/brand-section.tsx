import { initials } from '@revela/domain'
import { profile as texts } from '@revela/phrases'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import type { Profile } from '../api/profile-queries.ts'
import { BrandImageField } from './brand-image.tsx'
import styles from './brand-section.module.css'

const { brand } = texts

type Props = { readonly profile: Pick<Profile, 'logo' | 'avatar' | 'display_name'> }

export function BrandSection({ profile: { logo, avatar, display_name } }: Props) {
  return (
    <SettingsSection title={brand.title} lead={brand.lead}>
      <BrandImageField
        kind="logo"
        address={logo}
        texts={{
          name: brand.logo,
          lead: logo === null ? brand.logoNone : brand.logoLead,
          send: brand.sendLogo,
          change: brand.changeLogo,
          remove: brand.deleteLogo,
        }}
        confirm={{ title: brand.deleteLogoTitle, text: brand.deleteLogoText, action: brand.deleteLogoConfirm }}
      >
        <span className={styles.logo} data-empty={logo === null || undefined}>
          {logo === null ? <span className={styles.text}>{display_name}</span> : <img src={logo} alt={brand.logo} />}
        </span>
      </BrandImageField>
      <BrandImageField
        kind="avatar"
        address={avatar}
        texts={{
          name: brand.avatar,
          lead: brand.avatarLead,
          send: brand.sendAvatar,
          change: brand.changeAvatar,
          remove: brand.deleteAvatar,
        }}
      >
        <span className={styles.avatar}>
          {avatar === null ? (
            <span aria-hidden="true">{initials(display_name)}</span>
          ) : (
            <img src={avatar} alt={brand.avatar} />
          )}
        </span>
      </BrandImageField>
    </SettingsSection>
  )
}
