type Bought = {
  readonly plan: string
  readonly periodicity: 'monthly' | 'annually'
  /** Written out, as all amounts and days here. */
  readonly amount: string
}

type Receipt = Bought & {
  readonly kind: 'purchase' | 'upgrade' | 'renewal'
  readonly number: string
  readonly paidOn: string
  readonly method: 'credit-card' | 'payment-slip' | 'pix' | 'credit'
  readonly lastFour: string | null
  readonly installments: number
  readonly each: string
  readonly period: { readonly from: string; readonly to: string } | null
  /** Before discount and credit; null where there is neither. */
  readonly price: string | null
  readonly discount: string | null
  readonly credit: string | null
  /** What the next period costs and when; null when it is not renewed. */
  readonly next: { readonly on: string; readonly amount: string } | null
  /** The last day on which it can be taken back whole. */
  readonly regretUntil: string | null
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

const inFull = ({ plan, periodicity }: Pick<Bought, 'plan' | 'periodicity'>) =>
  `${plan} ${words.periodicity[periodicity]}`

function paidWith({ method, lastFour, installments, each }: Receipt): string {
  const how = method === 'credit-card' && lastFour ? `cartão final ${lastFour}` : words.method[method]
  return installments > 1 ? `${how}, em ${installments}x de ${each}` : how
}

function listed(days: readonly string[]): string {
  return days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} e ${days.at(-1)}`
}

/** Mails about payments and the life of a subscription, to whoever pays. */
export const billingMail = {
  receipt: (of: Receipt) => ({
    subject: `Recibo: ${inFull(of)}, ${of.amount}`,
    preview: `Pagamento confirmado em ${of.paidOn}.`,
    title: 'Pagamento confirmado',
    paragraphs: [
      `${words.kind[of.kind]} do ${inFull(of)}.`,
      [
        ...(of.price ? [`Preço: ${of.price}`] : []),
        ...(of.discount ? [`Desconto: ${of.discount}`] : []),
        ...(of.credit ? [`Crédito de dias já pagos: ${of.credit}`] : []),
        `Total pago: ${of.amount}`,
        `Forma de pagamento: ${paidWith(of)}`,
        `Data do pagamento: ${of.paidOn}`,
        ...(of.period ? [`Período: ${of.period.from} a ${of.period.to}`] : []),
        `Número: ${of.number}`,
      ].join('\n'),
      ...(of.next
        ? [`A próxima cobrança é em ${of.next.on}, ${of.next.amount}. Você pode cancelar quando quiser, em Financeiro.`]
        : []),
      ...(of.regretUntil
        ? [`Mudou de ideia? Até ${of.regretUntil} você desiste em Financeiro e recebe tudo de volta.`]
        : []),
    ],
    button: 'Ver o recibo',
  }),
  renewalReminder: (of: Bought & { readonly on: string; readonly lastFour: string | null }) => ({
    subject: `O seu plano ${of.plan} renova em ${of.on}`,
    preview: `${of.amount} por mais um ano.`,
    title: 'A sua assinatura renova em uma semana',
    paragraphs: [
      `Em ${of.on} renovamos o ${inFull(of)} por ${of.amount}${of.lastFour ? `, no cartão final ${of.lastFour}` : ''}.`,
      'Não precisa fazer nada para continuar. Se preferir trocar o cartão ou cancelar, faça isso em Financeiro antes desse dia.',
      ...(of.lastFour
        ? []
        : ['Ainda não há um cartão guardado: adicione um em Financeiro para que a renovação aconteça.']),
    ],
    button: 'Abrir o Financeiro',
  }),
  slipOfRenewal: (of: Bought & { readonly until: string; readonly paidUntil: string; readonly line: string }) => ({
    subject: `Boleto da renovação do plano ${of.plan}: ${of.amount}`,
    preview: `Vence em ${of.until}.`,
    title: 'O boleto da sua renovação chegou',
    paragraphs: [
      `O ${inFull(of)} está pago até ${of.paidUntil}. Para continuar, pague ${of.amount} até ${of.until}.`,
      `Linha digitável:\n${of.line}`,
      'O banco pode levar até 3 dias úteis para confirmar o pagamento.',
    ],
    button: 'Abrir o boleto',
  }),
  pixOfRenewal: (of: Bought & { readonly until: string; readonly paidUntil: string; readonly code: string }) => ({
    subject: `Pix da renovação do plano ${of.plan}: ${of.amount}`,
    preview: `Vale até ${of.until}.`,
    title: 'O Pix da sua renovação chegou',
    paragraphs: [
      `O ${inFull(of)} está pago até ${of.paidUntil}. Para continuar, pague ${of.amount} até ${of.until}.`,
      `Pix copia e cola:\n${of.code}`,
    ],
    button: 'Ver o código no Financeiro',
  }),
  paymentFailed: (
    of: Bought & { readonly lastFour: string | null; readonly retries: readonly string[]; readonly graceUntil: string },
  ) => ({
    subject: 'O pagamento da renovação não foi aprovado',
    preview: `Tudo continua funcionando até ${of.graceUntil}.`,
    title: 'O pagamento não foi aprovado',
    paragraphs: [
      of.lastFour
        ? `O cartão final ${of.lastFour} não aprovou ${of.amount} por ${words.nextPeriod[of.periodicity]} do ${of.plan}.`
        : `Não há um cartão guardado para ${of.amount} por ${words.nextPeriod[of.periodicity]} do ${of.plan}.`,
      `As suas galerias continuam no ar até ${of.graceUntil}.`,
      of.retries.length > 0
        ? `Tentamos de novo em ${listed(of.retries)}. Para resolver já, troque o cartão ou pague por boleto ou Pix.`
        : 'Esta foi a última tentativa: troque o cartão ou pague por boleto ou Pix para não parar.',
    ],
    button: 'Trocar o cartão',
  }),
  frozen: (of: Bought) => ({
    subject: 'A sua conta na Revela foi congelada',
    preview: 'As suas fotos estão seguras: pague a fatura e tudo volta na hora.',
    title: 'A sua conta está congelada',
    paragraphs: [
      `O pagamento de ${of.amount} pelo ${inFull(of)} não foi aprovado em nenhuma das tentativas.`,
      'As suas fotos e galerias estão guardadas, mas fora do ar. Pague a fatura em aberto e tudo volta a funcionar na hora.',
    ],
    button: 'Pagar a fatura',
  }),
  recovered: (of: Pick<Bought, 'plan'> & { readonly paidUntil: string }) => ({
    subject: 'A sua conta voltou a funcionar',
    preview: `O ${of.plan} está pago até ${of.paidUntil}.`,
    title: 'Tudo de volta no ar',
    paragraphs: [
      `Recebemos o seu pagamento e a sua conta voltou a funcionar. O ${of.plan} está pago até ${of.paidUntil}.`,
      'As suas galerias já estão abertas para os seus clientes, como antes.',
    ],
    button: 'Abrir as minhas galerias',
  }),
  canceled: (of: Pick<Bought, 'plan'> & { readonly until: string | null }) => ({
    subject: `Assinatura do plano ${of.plan} cancelada`,
    preview: of.until ? `Tudo continua funcionando até ${of.until}.` : 'Nada mais será cobrado.',
    title: 'A sua assinatura foi cancelada',
    paragraphs: [
      'Confirmamos o cancelamento: nada mais será cobrado.',
      of.until
        ? `Tudo o que você pagou continua valendo: o ${of.plan} funciona inteiro até ${of.until}. Até lá você pode retomar a assinatura com um clique.`
        : 'As suas fotos ficam guardadas por 90 dias. Se quiser voltar, é só escolher um plano.',
    ],
    button: 'Abrir o Financeiro',
  }),
  regret: (of: Bought & { readonly method: Receipt['method']; readonly number: string }) => ({
    subject: `Desistência confirmada: ${of.amount} de volta`,
    preview: 'Devolvemos o valor inteiro.',
    title: 'A sua desistência foi registrada',
    paragraphs: [
      `Você desistiu da compra do ${inFull(of)} (número ${of.number}). Devolvemos ${of.amount}, o valor inteiro.`,
      ...(of.method === 'credit-card'
        ? ['No cartão, o estorno aparece em até duas faturas, inclusive das parcelas.']
        : []),
      ...(of.method === 'pix' || of.method === 'payment-slip' ? ['O valor volta para a conta de quem pagou.'] : []),
      'A sua conta voltou a ser como era antes desta compra. As suas fotos e galerias estão guardadas.',
    ],
    button: 'Abrir o Financeiro',
  }),
  refundOfCanceled: (of: Bought & { readonly number: string }) => ({
    subject: `${of.amount} de volta: a renovação que você cancelou`,
    preview: 'Devolvemos o valor inteiro.',
    title: 'Devolvemos o valor da renovação',
    paragraphs: [
      `Você cancelou enquanto o banco ainda analisava a renovação do ${inFull(of)} (número ${of.number}). O banco aprovou depois, e por isso devolvemos ${of.amount}, o valor inteiro. Não precisa fazer nada.`,
      'No cartão, o estorno aparece em até duas faturas, inclusive das parcelas.',
      'A sua assinatura continua cancelada e nada mais será cobrado.',
    ],
    button: 'Abrir o Financeiro',
  }),
  footerReason: 'Você recebeu este e-mail porque tem uma assinatura na Revela.',
} as const
