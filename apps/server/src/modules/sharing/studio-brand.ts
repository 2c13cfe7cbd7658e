import type { AnswerOf, getEntry } from '@revela/contract'
import { whatsappDigits } from '@revela/domain'
import { brandAddress, openProfile, type ProfileRow } from '../profiles/index.ts'
import type { FamilyTerms } from '../subscriptions/index.ts'
import type { SharingNeeds } from './sharing.needs.ts'

export type StudioBrand = AnswerOf<typeof getEntry>['studio']

export async function studioBrand(
  { db, clock, config }: Pick<SharingNeeds, 'db' | 'clock' | 'config'>,
  customerId: string,
  { footer }: FamilyTerms,
): Promise<StudioBrand> {
  const profile = await db.tenant(customerId, (tx) => openProfile(tx, customerId, clock()))
  return {
    name: profile.display_name,
    logo: brandAddress(config.CONTENT_ORIGIN, profile.logo_key),
    whatsapp: whatsappOf(profile),
    footer,
  }
}

/** Only a number that its owner says is reached by WhatsApp. */
function whatsappOf({ whatsapp_number, phone_type }: ProfileRow): string | null {
  return whatsapp_number === '' || phone_type === 'telefone' ? null : whatsappDigits(whatsapp_number)
}
