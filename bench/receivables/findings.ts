/** A payment as the gateway has it. */
export type BookedPayment = {
  readonly reference: string
  readonly sellerId: string
  readonly customerId: string
  readonly cents: number
  readonly status: string
}

/** A charge and the balance it is for, as we have them. */
export type ObservedCharge = {
  readonly id: string
  readonly customerId: string
  readonly galleryId: string
  readonly sellerId: string
  readonly cents: number
  readonly state: string
}

export type ObservedBalance = {
  readonly customerId: string
  readonly galleryId: string
  readonly amountCents: number
  readonly paidCents: number
}

export type Observations = {
  readonly payments: readonly BookedPayment[]
  readonly charges: readonly ObservedCharge[]
  readonly balances: readonly ObservedBalance[]
  /** Which account each studio connected. */
  readonly sellerOf: ReadonlyMap<string, string>
  /** Places where a token can be read: tables, logs and mails. */
  readonly readable: readonly string[]
}

export const checks = [
  'released_unpaid',
  'paid_unreleased',
  'wrong_studio',
  'wrong_amount',
  'counted_twice',
  'readable_tokens',
] as const

export type Findings = Readonly<Record<(typeof checks)[number], readonly string[]>>

const isReleased = ({ amountCents, paidCents }: ObservedBalance) => paidCents >= amountCents

/** Compares both sides in both directions; it shares no code with the product. */
export function findingsOf({ payments, charges, balances, sellerOf, readable }: Observations): Findings {
  const chargeById = new Map(charges.map((charge) => [charge.id, charge]))
  const approved = payments.filter(({ status }) => status === 'approved')
  const receivedBy = new Map<string, number>()
  for (const { reference, cents } of approved) {
    const galleryId = chargeById.get(reference)?.galleryId
    if (galleryId !== undefined) receivedBy.set(galleryId, (receivedBy.get(galleryId) ?? 0) + cents)
  }
  const received = ({ galleryId }: ObservedBalance) => receivedBy.get(galleryId) ?? 0
  return {
    released_unpaid: balances
      .filter((balance) => isReleased(balance) && received(balance) < balance.amountCents)
      .map(({ galleryId }) => galleryId),
    paid_unreleased: balances
      .filter((balance) => !isReleased(balance) && received(balance) >= balance.amountCents)
      .map(({ galleryId }) => galleryId),
    wrong_studio: payments
      .filter(({ reference, sellerId, customerId }) => {
        const charge = chargeById.get(reference)
        return (
          charge?.customerId !== customerId || sellerOf.get(customerId) !== sellerId || charge.sellerId !== sellerId
        )
      })
      .map(({ reference }) => reference),
    wrong_amount: payments
      .filter(({ reference, cents }) => chargeById.get(reference)?.cents !== cents)
      .map(({ reference }) => reference),
    counted_twice: balances
      .filter((balance) => balance.paidCents !== received(balance))
      .map(({ galleryId, paidCents }) => `${galleryId}: ${paidCents}`),
    readable_tokens: readable,
  }
}
