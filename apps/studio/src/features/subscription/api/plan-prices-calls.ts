import type { AnswerOf, getCoupon, listSolutions } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const planPricesCalls = {
  listSolutions: callable<typeof listSolutions>('GET', '/checkout/solutions'),
  getCoupon: callable<typeof getCoupon>('GET', '/checkout/coupon'),
} as const

export type SoldSolutions = AnswerOf<typeof planPricesCalls.listSolutions>['solutions']
