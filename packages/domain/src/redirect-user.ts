import type { Product, SubscriptionFlags } from './subscription-state.ts'

/** What somebody may ask for at sign-up. */
export type Solution = 'site_pro' | 'selection' | 'sale' | 'delivery'

export type RedirectUser = Product | 'show_solution_wizard'

const productOf: Readonly<Record<Solution, Product>> = {
  site_pro: 'site_pro',
  selection: 'gallery_pro',
  sale: 'gallery_pro',
  delivery: 'gallery_pro',
}

export function productOfSolution(solution: Solution): Product {
  return productOf[solution]
}

/**
 * Where a sign-in leads. What the account has wins over what was asked for at sign-up; an ended Gallery Pro still leads
 * there, because subscription routing then shows the screen that leads out of that state.
 */
export function redirectUser(facts: {
  readonly subscription: Pick<SubscriptionFlags, 'doesNotHasGalleryPro' | 'onlySite'>
  readonly architect: boolean
  readonly chosen: readonly Solution[]
}): RedirectUser {
  if (!facts.subscription.doesNotHasGalleryPro) return 'gallery_pro'
  if (facts.subscription.onlySite || facts.architect) return 'site_pro'
  const [first] = facts.chosen
  return first ? productOf[first] : 'show_solution_wizard'
}
