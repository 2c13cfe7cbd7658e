import { reais } from './family.ts'

/** What the family paid or declared before its selection was reopened, and who receives a Pix payment. */
export const familyPayment = {
  paidBefore: (cents: number) => `Já pago: ${reais(cents)}`,
  declaredBefore: (cents: number) => `Você avisou um pagamento de ${reais(cents)}`,
  paidRow: 'Já pago',
  declaredRow: 'Pagamento que você avisou',
  remaining: 'Falta pagar',
  nothing: 'Nada',
  payee: 'Para',
  key: 'Chave Pix',
} as const
