import { formatMoney, type DeliveryScope } from '@revela/domain'
import { deliveryScope as texts } from '@revela/phrases'
import type { Delivery } from '../api/galleries.ts'

type Client = Delivery['clients'][number]

export const deliveryScopes = ['all', 'chosen', 'paid'] as const satisfies readonly DeliveryScope[]

/** "Ana escolheu 8 · 3 a pagar (R$ 50,00)". */
export function describeClient({ client_name: name, selection_status: status, chosen, unpaid, due }: Client): string {
  if (status === null) return texts.noSelection(name)
  if (status === 'open') return texts.choosing(name)
  if (status === 'expired') return texts.expired(name)
  const chose = texts.chose(name, chosen)
  return due === 0 ? chose : `${chose} · ${texts.unpaid(unpaid, formatMoney(due))}`
}

/** The unpaid amount of all clients, in cents. */
export function unpaidTotal({ clients }: Pick<Delivery, 'clients'>): number {
  return clients.reduce((sum, { due }) => sum + due, 0)
}
