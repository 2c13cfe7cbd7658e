import type { buyPlan, getBilling, getChargeStatus, getCoupon, listInvoices, listSolutions } from '@revela/contract'
import { callable } from '@revela/contract/client'

export const checkoutCalls = {
  listSolutions: callable<typeof listSolutions>('GET', '/checkout/solutions'),
  getCoupon: callable<typeof getCoupon>('GET', '/checkout/coupon'),
  buyPlan: callable<typeof buyPlan>('POST', '/checkout/upgrade'),
  getChargeStatus: callable<typeof getChargeStatus>('GET', '/checkout/charge/status'),
  getBilling: callable<typeof getBilling>('GET', '/financial/billing'),
  listInvoices: callable<typeof listInvoices>('GET', '/financial/invoices'),
} as const
