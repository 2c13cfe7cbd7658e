import { payerAddress } from '../harness/payer-address.ts'
import type { SandboxClient, TestCard } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import type { Reply, Visitor } from './visitor.ts'

const order = { planId: 19, periodicityType: 'monthly', installmentCount: 1 } as const

export function byBoleto(): object {
  return { ...order, paymentMethod: 'payment-slip', cpf_cnpj: '529.982.247-25', payer_address: payerAddress }
}

/** The request body of a purchase after the gateway has tokenized the card. */
export async function byCard(sandbox: SandboxClient, card: TestCard, planId: number = order.planId): Promise<object> {
  return {
    ...order,
    planId,
    paymentMethod: 'credit-card',
    creditCardToken: await sandbox.token(card),
    creditCardOwnerName: 'ANA PRADO',
    creditCardExpirationDate: '11/35',
    creditCardBrand: card.brand === 'master' ? 'mastercard' : card.brand,
  }
}

export function buy(buyer: Visitor, body: object): Promise<Reply> {
  return buyer.call('POST', '/checkout/upgrade', body, { 'idempotency-key': randomUUID() })
}
