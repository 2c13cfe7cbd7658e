import { accountSafeguards } from './safeguards/accounts.ts'
import { acknowledged } from './safeguards/acknowledged.ts'
import { downloads } from './safeguards/downloads.ts'
import { edgeAndImages } from './safeguards/edge-and-images.ts'
import { galleryAccess } from './safeguards/gallery-access.ts'
import { limitsAndTenants } from './safeguards/limits-and-tenants.ts'
import { mailAndMoney } from './safeguards/mail-and-money.ts'
import type { Mutant } from './safeguards/mutant.ts'

export const mutants: readonly Mutant[] = [
  ...galleryAccess,
  ...downloads,
  ...accountSafeguards,
  ...limitsAndTenants,
  ...edgeAndImages,
  ...mailAndMoney,
  ...acknowledged,
]

/** A third of them by the seed: three seeds in a row try all of them. */
export function thirdOf(all: readonly Mutant[], seed: number): Mutant[] {
  return all.filter((_, place) => place % 3 === seed % 3)
}
