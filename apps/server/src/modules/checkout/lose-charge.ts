import type { ApplyNeeds } from './apply-gateway-charge.ts'
import { changeLedger } from './change-ledger.ts'
import { findCharge, setCharge } from './charge.repository.ts'
import type { CheckoutNeeds } from './checkout.needs.ts'
import { failInvoice } from './invoice-effects.ts'
import { findInvoice } from './invoice.repository.ts'
import { afterChargeMoved } from './life/after-charge.ts'

type Needs = ApplyNeeds & Pick<CheckoutNeeds, 'db'>

/** The gateway never heard of it, and never will: no money moved, and the order can be made again. */
export async function loseCharge(needs: Needs, customerId: string, chargeId: string): Promise<void> {
  const now = needs.clock()
  await needs.db.tenant(customerId, async (tx) => {
    const known = await findCharge(tx, customerId, chargeId)
    const invoice = known && (await findInvoice(tx, customerId, known.invoice_id))
    if (!known || !invoice) return
    const { product } = invoice
    const lost = await changeLedger(tx, { customerId, product, now }, async (before) => {
      // Read again: the answer may have come after all.
      const charge = await findCharge(tx, customerId, chargeId)
      if (charge?.state !== 'sending' || charge.gateway_id !== null) return { ledger: 'same', result: null }
      // The books' index may lag behind: for a day they are looked at once more each hour.
      await setCharge(tx, customerId, chargeId, { state: 'lost', check_at: new Date(now.getTime() + 3_600_000) })
      await failInvoice(tx, { customerId, charge, now })
      return { ledger: 'same', result: { charge, before } }
    })
    if (!lost) return
    needs.log.warn({ customerId, chargeId }, 'a charge was lost')
    const { charge, before } = lost
    await afterChargeMoved(needs, tx, { invoice, charge, from: 'sending', to: 'lost', before }, now)
  })
}
