import type {
  cancelRenewal,
  changeCard,
  getBilling,
  listInvoices,
  payInvoice,
  regretPurchase,
  resumeRenewal,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const financialCalls = {
  getBilling: callable<typeof getBilling>('GET', '/financial/billing'),
  listInvoices: callable<typeof listInvoices>('GET', '/financial/invoices'),
  changeCard: callable<typeof changeCard>('PUT', '/financial/card'),
  payInvoice: callable<typeof payInvoice>('POST', '/financial/invoices/{invoice_id}/pay'),
  regretPurchase: callable<typeof regretPurchase>('POST', '/financial/invoices/{invoice_id}/regret'),
  cancelRenewal: callable<typeof cancelRenewal>('POST', '/financial/cancellation/{product}'),
  resumeRenewal: callable<typeof resumeRenewal>('DELETE', '/financial/cancellation/{product}'),
} as const
