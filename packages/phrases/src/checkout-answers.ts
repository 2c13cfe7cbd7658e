/** The server's texts about prices, coupons and purchases: on the wire, and the same on the screens. */
export const checkoutAnswers = {
  periodicity: { monthly: 'Mensal', annually: 'Anual' },
  installment: (count: number, price: string) => (count === 1 ? `À vista ${price}` : `${count}x de ${price} sem juros`),
  couponDiscount: (percent: number) => `${percent}% de desconto`,
  discount: (percent: number, everyCharge: boolean) =>
    everyCharge ? `${percent}% de desconto em todas as cobranças` : `${percent}% de desconto na primeira cobrança`,
  charge: (plan: string, periodicity: 'monthly' | 'annually') =>
    `Revela ${plan}, ${periodicity === 'monthly' ? 'plano mensal' : 'plano anual'}`,
  coupon: {
    unknown: 'Não encontramos esse cupom. Confira como ele foi escrito.',
    over: 'Esse cupom não vale mais.',
    audience: 'Esse cupom é para quem vem de um plano encerrado.',
    used: 'Você já usou esse cupom.',
    product: 'Esse cupom é de outro produto.',
    plan: 'Esse cupom não vale para esse plano.',
    periodicity: 'Esse cupom não vale para essa periodicidade.',
  },
} as const

/** Why a purchase was rejected: `messages[].help` on the wire. */
export const purchaseHelp = {
  priceChanged: 'O valor mudou enquanto a página estava aberta. Confira o total e escolha como pagar.',
  planNotSold: 'Esse plano não está à venda. Escolha outro ou fale com o suporte.',
  boletoNotForPlan: (plan: string) => `O pagamento por boleto não está disponível no Plano ${plan} mensal.`,
  boletoNotForCoupon: 'O pagamento por boleto não está disponível para esse cupom.',
  onlyAtOnce: 'Somente para pagamento à vista.',
  onlyAnnual: 'Somente assinaturas anuais podem ser parceladas.',
  addressMissing: 'Informe o endereço de quem paga: o banco exige para emitir o boleto.',
  taxNumberInvalid: 'Confira o CPF ou o CNPJ: os dígitos não batem.',
  inProgress: 'Já existe uma compra sendo confirmada pelo banco. Aguarde a resposta antes de tentar outra vez.',
  keyReused: 'Essa compra já foi enviada com outros dados. Recarregue a página e tente de novo.',
  noAnswer: 'A empresa de pagamentos não respondeu. Tente de novo: nada é cobrado duas vezes.',
  notPaid: 'Esse pagamento não foi concluído. Tente de novo ou escolha outra forma de pagar.',
  declined: {
    card_number: 'Confira o número do cartão.',
    expiration_date: 'Confira a validade do cartão.',
    secure_code: 'Confira o código de segurança.',
    insufficient_funds: 'O cartão não tem limite para essa compra. Use outro cartão ou escolha Pix.',
    call_bank: 'O banco pediu que você autorize a compra. Ligue para ele e tente de novo.',
    disabled: 'O cartão não está liberado para compras. Fale com o seu banco ou use outro.',
    duplicated:
      'O banco recusou porque uma compra igual acabou de ser feita. Confira o Financeiro antes de tentar de novo.',
    fraud: 'O pagamento não foi aprovado. Use outro cartão ou escolha Pix ou boleto.',
    installments: 'O cartão não aceita esse número de parcelas. Escolha menos parcelas.',
    other: 'O banco não aprovou o pagamento. Use outro cartão ou escolha Pix ou boleto.',
  },
} as const
