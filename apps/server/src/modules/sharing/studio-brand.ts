import type { AnswerOf, getEntry } from '@revela/contract'
import { whatsappDigits } from '@revela/domain'
import { brandAddress, openProfile, type ProfileRow } from '../profiles/index.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import type { SharingNeeds } from './sharing.needs.ts'

export type StudioBrand = AnswerOf<typeof getEntry>['studio']

type Shown = Pick<ProfileRow, 'display_name' | 'logo_key' | 'whatsapp_number' | 'phone_type'>

const statement = {
  name: 'studio_brand',
  text: 'select display_name, logo_key, whatsapp_number, phone_type from profile where customer_id = $1',
}

export async function studioBrand(
  { db, clock, config }: Pick<SharingNeeds, 'db' | 'clock' | 'config'>,
  customerId: string,
  { footer }: Pick<FamilyTerms, 'footer'>,
): Promise<StudioBrand> {
  const [known] = await db.readTenant<Shown>(customerId, { ...statement, values: [customerId] })
  const profile = known ?? (await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock())))
  return {
    name: profile.display_name,
    logo: brandAddress(config.CONTENT_ORIGIN, profile.logo_key),
    whatsapp: whatsappOf(profile),
    footer,
  }
}

/** Only a number that its owner says is reached by WhatsApp. */
function whatsappOf({ whatsapp_number, phone_type }: Shown): string | null {
  return whatsapp_number === '' || phone_type === 'telefone' ? null : whatsappDigits(whatsapp_number)
}
