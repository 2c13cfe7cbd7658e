import { accountSafeguards } from './safeguards/accounts.ts'
import { acknowledged } from './safeguards/acknowledged.ts'
import { albumSafeguards } from './safeguards/albums.ts'
import { downloads } from './safeguards/downloads.ts'
import { edgeAndImages } from './safeguards/edge-and-images.ts'
import { galleryAccess } from './safeguards/gallery-access.ts'
import { limitsAndTenants } from './safeguards/limits-and-tenants.ts'
import { mailAndMoney } from './safeguards/mail-and-money.ts'
import { frontEdgeSafeguards } from './safeguards/front-edge.ts'
import { ownDomainSafeguards } from './safeguards/own-domains.ts'
import type { Mutant } from './safeguards/mutant.ts'

export const mutants: readonly Mutant[] = [
  ...galleryAccess,
  ...albumSafeguards,
  ...downloads,
  ...accountSafeguards,
  ...limitsAndTenants,
  ...edgeAndImages,
  ...ownDomainSafeguards,
  ...frontEdgeSafeguards,
  ...mailAndMoney,
  ...acknowledged,
]

/**
 * A third of the mutants by the seed: three consecutive seeds cover all of them. Each seed starts at another place of
 * its third, so that no mutant is always among the last, which a slow machine leaves untried.
 */
export function thirdOf(all: readonly Mutant[], seed: number): Mutant[] {
  const third = all.filter((_, index) => index % 3 === seed % 3)
  const first = third.length === 0 ? 0 : Math.floor(seed / 3) % third.length
  return [...third.slice(first), ...third.slice(0, first)]
}
