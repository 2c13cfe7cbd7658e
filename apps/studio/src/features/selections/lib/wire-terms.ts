import type { SelectionTerms } from '@revela/domain'
import type { Preferences, Selection } from '../api/selection-queries.ts'

type Wire = Pick<
  Preferences | Selection,
  'selling_photos' | 'charge_type' | 'contracted_pictures' | 'extra_picture_price' | 'allow_extra_pictures'
>

export function wireTerms(terms: SelectionTerms): Wire {
  return {
    selling_photos: terms.selling,
    charge_type: terms.chargeType,
    contracted_pictures: terms.contracted,
    extra_picture_price: terms.extraPriceCents,
    allow_extra_pictures: terms.allowExtras,
  }
}

export function termsOf(wire: Wire): SelectionTerms {
  return {
    selling: wire.selling_photos,
    chargeType: wire.charge_type,
    contracted: wire.contracted_pictures,
    extraPriceCents: wire.extra_picture_price,
    allowExtras: wire.allow_extra_pictures,
  }
}
