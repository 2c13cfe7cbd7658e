/** What the server says when something about payments cannot be done: `messages[].help` on the wire. */
export const billing = {
  regretOver: 'O prazo de 7 dias para desistir desta compra já passou.',
  invoiceNotOpen: 'Esta fatura já não está em aberto.',
  noKeptCard: 'Não há um cartão guardado. Escolha como pagar para continuar.',
  keptCardRefused: 'O cartão guardado não aprovou o pagamento. Troque o cartão ou pague de outro jeito.',
  cardKeptNotPaid:
    'O cartão foi salvo, mas não aprovou a fatura em aberto. Tente outro cartão ou pague por Pix ou boleto.',
  cardNotKept: 'A operadora de pagamento não aceitou este cartão. Confira os dados ou use outro.',
  taxNumberInvalid: 'Confira o CPF ou CNPJ.',
  gatewayAway: 'Não conseguimos falar com a operadora de pagamento. Nada foi cobrado; tente de novo em alguns minutos.',
  stillDeciding: 'O banco ainda está analisando o pagamento. Aguarde a resposta antes de pagar de novo.',
  upgradedAlready:
    'Você já mudou de plano com um clique neste período. Para mudar de novo, escolha o plano no checkout.',
} as const

const periodicities = { monthly: 'mensal', annually: 'anual' } as const

/** What a charge is called in the gateway's books and on a boleto. */
export const chargeDescription = (of: { readonly plan: string; readonly periodicity: keyof typeof periodicities }) =>
  `Revela ${of.plan} ${periodicities[of.periodicity]}`
