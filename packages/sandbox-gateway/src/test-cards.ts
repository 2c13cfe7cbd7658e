import { cardBrand } from '@revela/domain'

/** Mercado Pago's names of card brands. */
export type CardBrandId = 'visa' | 'master' | 'diners' | 'elo' | 'hipercard'

export function brandOf(number: string): CardBrandId | null {
  const brand = cardBrand(number)
  return brand === 'mastercard' ? 'master' : brand
}

/** The outcome of a card's payments. */
export type Outcome =
  | 'approved'
  | 'declined-number'
  | 'declined-date'
  | 'declined-code'
  | 'declined-funds'
  | 'declined-call'
  | 'declined-disabled'
  | 'declined-duplicated'
  | 'declined-risk'
  | 'declined-installments'
  | 'declined-other'
  | 'pending-approved'
  | 'pending-declined'
  | 'timeout-approved'
  | 'approved-then-declined'

export type TestCard = {
  readonly number: string
  readonly brand: CardBrandId
  readonly outcome: Outcome
  readonly description: string
}

/** By number, as typed into a form. Any other valid number is approved. */
export const testCards = {
  approved: card('4235647728025682', 'visa', 'approved', 'approved'),
  approvedMastercard: card('5031433215406351', 'master', 'approved', 'approved'),
  approvedElo: card('5067766783888311', 'elo', 'approved', 'approved'),
  approvedHipercard: card('6062825624254001', 'hipercard', 'approved', 'approved'),
  approvedDiners: card('36490102462661', 'diners', 'approved', 'approved'),
  number: card('4000000000000101', 'visa', 'declined-number', 'declined: the number is wrong'),
  date: card('4000000000000069', 'visa', 'declined-date', 'declined: the date is wrong'),
  code: card('4000000000000127', 'visa', 'declined-code', 'declined: the security code is wrong'),
  funds: card('4000000000009995', 'visa', 'declined-funds', 'declined: insufficient funds'),
  call: card('4000000000009987', 'visa', 'declined-call', 'declined: the bank must be called'),
  disabled: card('4000000000009979', 'visa', 'declined-disabled', 'declined: the card is not enabled'),
  duplicated: card('4000000000000259', 'visa', 'declined-duplicated', 'declined: duplicate of a recent payment'),
  risk: card('4100000000000019', 'visa', 'declined-risk', 'declined: too risky'),
  installments: card('4000000000000341', 'visa', 'declined-installments', 'declined: too many instalments'),
  other: card('4000000000000002', 'visa', 'declined-other', 'declined without a reason'),
  pendingApproved: card('4000000000003220', 'visa', 'pending-approved', 'pending, then approved'),
  pendingDeclined: card('4000000000003063', 'visa', 'pending-declined', 'pending, then declined'),
  timeout: card('4000000000000119', 'visa', 'timeout-approved', 'charged, but the response is never sent'),
  renewalDeclined: card('5555555555554444', 'master', 'approved-then-declined', 'approved; declined as a saved card'),
} satisfies Record<string, TestCard>

/** As with Mercado Pago's test cards, the holder's name selects the outcome. */
const outcomesByHolder: Readonly<Record<string, Outcome>> = {
  APRO: 'approved',
  OTHE: 'declined-other',
  CONT: 'pending-approved',
  CALL: 'declined-call',
  FUND: 'declined-funds',
  SECU: 'declined-code',
  EXPI: 'declined-date',
  FORM: 'declined-number',
  INST: 'declined-installments',
  DUPL: 'declined-duplicated',
  LOCK: 'declined-disabled',
}

export function outcomeOf(number: string, holder: string): Outcome {
  const byNumber = Object.values(testCards).find((known) => known.number === number)?.outcome
  return outcomesByHolder[holder] ?? byNumber ?? 'approved'
}

function card(number: string, brand: CardBrandId, outcome: Outcome, description: string): TestCard {
  return { number, brand, outcome, description }
}
