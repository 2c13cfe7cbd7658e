/** What the server says when something about an invoice cannot be done: `messages[].help` on the wire. */
export const billing = {
  regretOver: 'O prazo de 7 dias para desistir desta compra já passou.',
  regretRepeated:
    'Você já desistiu deste plano há menos de um ano. Para desistir de novo, fale com o nosso financeiro em Financeiro.',
  invoiceNotOpen: 'Esta fatura já não está em aberto.',
  noKeptCard: 'Não há um cartão guardado. Escolha como pagar para continuar.',
  cardKeptNotPaid:
    'O cartão foi salvo, mas não aprovou a fatura em aberto. Tente outro cartão ou pague por Pix ou boleto.',
  upgradedAlready:
    'Você já mudou de plano com um clique neste período. Para mudar de novo, escolha o plano no checkout.',
} as const
