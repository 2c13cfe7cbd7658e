type PurchasedPlan = {
  readonly plan: string
  readonly periodicity: 'monthly' | 'annually'
  /** Formatted, as all amounts and days here. */
  readonly amount: string
}

type Receipt = PurchasedPlan & {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly number: string
  readonly paidOn: string
  readonly method: 'credit-card' | 'payment-slip' | 'pix' | 'credit'
  readonly lastFour: string | null
  readonly installments: number
  readonly each: string
  readonly period: { readonly from: string; readonly to: string } | null
  /** Before discount and credit; null when there is neither. */
  readonly price: string | null
  readonly discount: string | null
  readonly credit: string | null
  /** The amount and date of the next period; null when it is not renewed. */
  readonly next: { readonly on: string; readonly amount: string } | null
  /** The last day of a withdrawal with a full refund. */
  readonly withdrawableUntil: string | null
}

const words = {
  periodicity: { monthly: 'mensal', annually: 'anual' },
  nextPeriod: { monthly: 'o próximo mês', annually: 'o próximo ano' },
  kind: { purchase: 'Assinatura', upgrade: 'Mudança de plano', renewal: 'Renovação' },
  method: {
    'credit-card': 'cartão de crédito',
    'payment-slip': 'boleto',
    pix: 'Pix',
    credit: 'crédito de dias já pagos',
  },
} as const

const inFull = ({ plan, periodicity }: Pick<PurchasedPlan, 'plan' | 'periodicity'>) =>
  `${plan} ${words.periodicity[periodicity]}`

function paidWith({ method, lastFour, installments, each }: Receipt): string {
  const how = method === 'credit-card' && lastFour ? `cartão final ${lastFour}` : words.method[method]
  return installments > 1 ? `${how}, em ${installments}x de ${each}` : how
}

function listed(days: readonly string[]): string {
  return days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} e ${days.at(-1)}`
}

/** Mails about payments and subscriptions, to the paying customer. */
export const billingMail = {
  receipt: (input: Receipt) => ({
    subject: `Recibo: ${inFull(input)}, ${input.amount}`,
    preview: `Pagamento confirmado em ${input.paidOn}.`,
    title: 'Pagamento confirmado',
    paragraphs: [
      `${words.kind[input.kind]} do ${inFull(input)}.`,
      [
        ...(input.price ? [`Preço: ${input.price}`] : []),
        ...(input.discount ? [`Desconto: ${input.discount}`] : []),
        ...(input.credit ? [`Crédito de dias já pagos: ${input.credit}`] : []),
        `Total pago: ${input.amount}`,
        `Forma de pagamento: ${paidWith(input)}`,
        `Data do pagamento: ${input.paidOn}`,
        ...(input.period ? [`Período: ${input.period.from} a ${input.period.to}`] : []),
        `Número: ${input.number}`,
      ].join('\n'),
      ...(input.next
        ? [
            `A próxima cobrança é em ${input.next.on}, ${input.next.amount}. Você pode cancelar quando quiser, em Financeiro.`,
          ]
        : []),
      ...(input.withdrawableUntil
        ? [`Mudou de ideia? Até ${input.withdrawableUntil} você desiste em Financeiro e recebe tudo de volta.`]
        : []),
    ],
    button: 'Ver o recibo',
  }),
  renewalReminder: (input: PurchasedPlan & { readonly on: string; readonly lastFour: string | null }) => ({
    subject: `O seu plano ${input.plan} renova em ${input.on}`,
    preview: `${input.amount} por mais um ano.`,
    title: 'A sua assinatura renova em uma semana',
    paragraphs: [
      `Em ${input.on} renovamos o ${inFull(input)} por ${input.amount}${input.lastFour ? `, no cartão final ${input.lastFour}` : ''}.`,
      'Não precisa fazer nada para continuar. Se preferir trocar o cartão ou cancelar, faça isso em Financeiro antes desse dia.',
      ...(input.lastFour
        ? []
        : ['Ainda não há um cartão guardado: adicione um em Financeiro para que a renovação aconteça.']),
    ],
    button: 'Abrir o Financeiro',
  }),
  boletoOfRenewal: (
    input: PurchasedPlan & { readonly until: string; readonly paidUntil: string; readonly line: string },
  ) => ({
    subject: `Boleto da renovação do plano ${input.plan}: ${input.amount}`,
    preview: `Vence em ${input.until}.`,
    title: 'O boleto da sua renovação chegou',
    paragraphs: [
      `O ${inFull(input)} está pago até ${input.paidUntil}. Para continuar, pague ${input.amount} até ${input.until}.`,
      `Linha digitável:\n${input.line}`,
      'O banco pode levar até 3 dias úteis para confirmar o pagamento.',
    ],
    button: 'Abrir o boleto',
  }),
  pixOfRenewal: (
    input: PurchasedPlan & { readonly until: string; readonly paidUntil: string; readonly code: string },
  ) => ({
    subject: `Pix da renovação do plano ${input.plan}: ${input.amount}`,
    preview: `Vale até ${input.until}.`,
    title: 'O Pix da sua renovação chegou',
    paragraphs: [
      `O ${inFull(input)} está pago até ${input.paidUntil}. Para continuar, pague ${input.amount} até ${input.until}.`,
      `Pix copia e cola:\n${input.code}`,
    ],
    button: 'Ver o código no Financeiro',
  }),
  paymentFailed: (
    input: PurchasedPlan & {
      readonly lastFour: string | null
      readonly retries: readonly string[]
      readonly graceUntil: string
    },
  ) => ({
    subject: 'O pagamento da renovação não foi aprovado',
    preview: `Tudo continua funcionando até ${input.graceUntil}.`,
    title: 'O pagamento não foi aprovado',
    paragraphs: [
      input.lastFour
        ? `O cartão final ${input.lastFour} não aprovou ${input.amount} por ${words.nextPeriod[input.periodicity]} do ${input.plan}.`
        : `Não há um cartão guardado para ${input.amount} por ${words.nextPeriod[input.periodicity]} do ${input.plan}.`,
      `As suas galerias continuam no ar até ${input.graceUntil}.`,
      input.retries.length > 0
        ? `Tentamos de novo em ${listed(input.retries)}. Para resolver já, troque o cartão ou pague por boleto ou Pix.`
        : 'Esta foi a última tentativa: troque o cartão ou pague por boleto ou Pix para não parar.',
    ],
    button: 'Trocar o cartão',
  }),
  frozen: (input: PurchasedPlan) => ({
    subject: 'A sua conta na Revela foi congelada',
    preview: 'As suas fotos estão seguras: pague a fatura e tudo volta na hora.',
    title: 'A sua conta está congelada',
    paragraphs: [
      `O pagamento de ${input.amount} pelo ${inFull(input)} não foi aprovado em nenhuma das tentativas.`,
      'As suas fotos e galerias estão guardadas, mas fora do ar. Pague a fatura em aberto e tudo volta a funcionar na hora.',
    ],
    button: 'Pagar a fatura',
  }),
  recovered: (input: Pick<PurchasedPlan, 'plan'> & { readonly paidUntil: string }) => ({
    subject: 'A sua conta voltou a funcionar',
    preview: `O ${input.plan} está pago até ${input.paidUntil}.`,
    title: 'Tudo de volta no ar',
    paragraphs: [
      `Recebemos o seu pagamento e a sua conta voltou a funcionar. O ${input.plan} está pago até ${input.paidUntil}.`,
      'As suas galerias já estão abertas para os seus clientes, como antes.',
    ],
    button: 'Abrir as minhas galerias',
  }),
  canceled: (input: Pick<PurchasedPlan, 'plan'> & { readonly until: string | null }) => ({
    subject: `Assinatura do plano ${input.plan} cancelada`,
    preview: input.until ? `Tudo continua funcionando até ${input.until}.` : 'Nada mais será cobrado.',
    title: 'A sua assinatura foi cancelada',
    paragraphs: [
      'Confirmamos o cancelamento: nada mais será cobrado.',
      input.until
        ? `Tudo o que você pagou continua valendo: o ${input.plan} funciona inteiro até ${input.until}. Até lá você pode retomar a assinatura com um clique.`
        : 'As suas fotos ficam guardadas por 90 dias. Se quiser voltar, é só escolher um plano.',
    ],
    button: 'Abrir o Financeiro',
  }),
  withdrawal: (input: PurchasedPlan & { readonly method: Receipt['method']; readonly number: string }) => ({
    subject: `Desistência confirmada: ${input.amount} de volta`,
    preview: 'Devolvemos o valor inteiro.',
    title: 'A sua desistência foi registrada',
    paragraphs: [
      `Você desistiu da compra do ${inFull(input)} (número ${input.number}). Devolvemos ${input.amount}, o valor inteiro.`,
      ...(input.method === 'credit-card'
        ? ['No cartão, o estorno aparece em até duas faturas, inclusive das parcelas.']
        : []),
      ...(input.method === 'pix' || input.method === 'payment-slip'
        ? ['O valor volta para a conta de quem pagou.']
        : []),
      'A sua conta voltou a ser como era antes desta compra. As suas fotos e galerias estão guardadas.',
    ],
    button: 'Abrir o Financeiro',
  }),
  refundOfCanceled: (input: PurchasedPlan & { readonly number: string }) => ({
    subject: `${input.amount} de volta: a renovação que você cancelou`,
    preview: 'Devolvemos o valor inteiro.',
    title: 'Devolvemos o valor da renovação',
    paragraphs: [
      `Você cancelou enquanto o banco ainda analisava a renovação do ${inFull(input)} (número ${input.number}). O banco aprovou depois, e por isso devolvemos ${input.amount}, o valor inteiro. Não precisa fazer nada.`,
      'No cartão, o estorno aparece em até duas faturas, inclusive das parcelas.',
      'A sua assinatura continua cancelada e nada mais será cobrado.',
    ],
    button: 'Abrir o Financeiro',
  }),
  footerReason: 'Você recebeu este e-mail porque tem uma assinatura na Revela.',
} as const
