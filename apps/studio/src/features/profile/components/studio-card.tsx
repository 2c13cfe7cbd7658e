import { formatPhone, initials } from '@revela/domain'
import { profile as texts } from '@revela/phrases'
import { AtSign, Globe, Mail, Phone } from 'lucide-react'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { Profile } from '../api/profile-queries.ts'
import styles from './studio-card.module.css'

const { card, social } = texts

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

/** The studio as it signs its galleries; follows the form as it is saved. */
export function StudioCard({ profile }: { readonly profile: Profile }) {
  const name = profile.display_name || card.noName
  return (
    <figure className={styles.card}>
      <figcaption className={styles.caption}>{card.title}</figcaption>
      <div className={styles.paper}>
        {profile.logo === null ? null : <img src={profile.logo} alt="" className={styles.logo} />}
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden="true">
            {profile.avatar === null ? initials(name) : <img src={profile.avatar} alt="" />}
          </span>
          <p className={styles.name}>{name}</p>
        </div>
        {profile.bio === '' ? null : <p className={styles.bio}>{profile.bio}</p>}
        <ul className={styles.contacts}>
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
