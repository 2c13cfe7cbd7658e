import type { MailContent } from '../../platform/mailer/mail-content.ts'
import { mailObject } from './brand-keys.ts'
import type { ProfileRow } from './profiles.tables.ts'

const most = { width: 240, height: 80 }

/** How a mail in the studio's name looks: its logo, or its name where there is none. */
export function studioMailBrand(row: ProfileRow): MailContent['brand'] {
  const { display_name: name, logo_key: key, logo_width: width, logo_height: height } = row
  if (key === null || width === null || height === null) return { name }
  const scale = Math.min(1, most.width / width, most.height / height)
  const shown = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { name, logo: { objectKey: mailObject(key), type: 'image/png', ...shown, alt: name } }
}
