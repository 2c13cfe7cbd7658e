const count = new Intl.NumberFormat('pt-BR')
const list = new Intl.ListFormat('pt-BR')
const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** The pages on which a plan is chosen and paid. */
export const checkout = {
  solutions: { 'gallery-pro': 'Gallery Pro', 'site-pro': 'Site Pro' },
  loadFailed: 'Não conseguimos carregar os planos.',
  periodicity: {
    legend: 'Periodicidade',
    monthly: 'Mensal',
    annually: 'Anual',
    saving: '20% de desconto',
  },
  perMonth: '/mês',
  contact: 'Entrar em contato pelo Whatsapp',
  contactMessage: 'Olá! Tive um problema ao assinar um plano na Revela.',
} as const

/** Where a plan is chosen. */
export const checkoutPlans = {
  pageTitle: 'Planos',
  title: {
    'gallery-pro': 'Um plano do tamanho do seu estúdio',
    'site-pro': 'O seu portfólio, sem limites',
  },
  lead: {
    'gallery-pro':
      'Galerias, seleção e entrega em todos eles. Mude de plano quando quiser: os dias que sobram viram crédito.',
    'site-pro': 'Mostre todo o seu trabalho em um site profissional, com a sua marca.',
  },
  trial: (day: string) => `O seu teste continua grátis até ${day}: o período pago só começa depois dele.`,
  recommended: 'O mais completo',
  current: 'O seu plano',
  yearTotal: (total: string, parts: number, part: string) => `${total} por ano, ou ${parts}x de ${part} sem juros`,
  yearWas: (price: string) => `Sem o desconto: ${price} por mês`,
  monthTotal: 'Cobrado todo mês, sem fidelidade',
  choose: (plan: string) => `ASSINAR ${plan.toLocaleUpperCase('pt-BR')}`,
  paidUntil: (day: string) => `Você já tem este plano até ${day}.`,
  extend: { monthly: 'Acrescentar um mês', annually: 'Acrescentar um ano' },
  compare: 'Compare os planos',
  limit: 'O que cada plano inclui',
  limits: {
    space: 'Espaço',
    max_gallery: 'Galerias',
    max_picture: 'Fotos',
    max_picture_size_mb: 'Tamanho por foto',
    max_picture_px: 'Resolução da entrega',
    download_all_pictures: 'Download da galeria inteira',
    export_selected_list: 'Lista da seleção para o Lightroom',
    custom_watermark: "A sua marca d'água",
    custom_no_copy: 'Proteção contra cópia',
    custom_subdomain: 'Endereço com o nome do estúdio',
    magic_link: 'Cliente entra sem senha',
    buy_photos: 'Venda de fotos extras',
    multiple_private_selection: 'Várias seleções por galeria',
    portfolio: 'Portfólio',
    proof_album: 'Prova de álbuns',
    own_domain: 'Domínio próprio',
  },
  exceeded: {
    space: (used: string, limit: string) => `${used} em uso, o plano tem ${limit}`,
    galleries: (used: string, limit: string) => `${used} galerias, o plano tem ${limit}`,
    pictures: (used: string, limit: string) => `${used} fotos, o plano tem ${limit}`,
  },
  unlimited: 'Sem limite',
  unlimitedPictures: 'Sem limite, no espaço do plano',
  original: 'Original',
  megabytes: (size: number) => `${count.format(size)} MB`,
  pixels: (size: number) => `${count.format(size)} px`,
  number: (size: number) => count.format(size),
  included: 'Incluído',
  notIncluded: 'Não incluído',
  siteBenefits: ['Seu próprio domínio', 'Fotos ilimitadas', 'Sem a nossa marca no rodapé', 'Pronto para o celular'],
  promises: [
    { title: 'Sete dias para desistir', text: 'Mudou de ideia? Devolvemos o valor inteiro, pelo mesmo meio.' },
    { title: 'Cancele quando quiser', text: 'Sem ligação e sem multa. O que já foi pago continua valendo.' },
    { title: 'Pagamento protegido', text: 'Os dados do cartão vão direto para a empresa de pagamentos.' },
  ],
  other: {
    'gallery-pro': 'Quer só o portfólio? Conheça o Site Pro',
    'site-pro': 'Entrega fotos para clientes? Conheça o Gallery Pro',
  },
} as const

/** What is about to be bought, and how it is paid. */
export const checkoutOverview = {
  pageTitle: 'Pagamento',
  title: 'Revise e pague',
  summary: 'O seu pedido',
  plan: 'Plano',
  coupon: {
    label: 'Cupom de desconto',
    apply: 'APLICAR',
    remove: (name: string) => `Remover o cupom ${name}`,
    valid: 'Cupom válido',
    invalid: 'Cupom inválido',
    added: 'Cupom adicionado com sucesso!',
    failed: 'Não conseguimos conferir o cupom. Tente de novo.',
    unknown: 'Não conhecemos esse cupom.',
  },
  list: { monthly: 'Um mês', annually: 'Um ano' },
  discount: (name: string) => `Cupom ${name}`,
  credit: 'Crédito pelos dias não usados',
  total: 'Total hoje',
  parts: (parts: number, price: string) => `em ${parts}x de ${price} sem juros`,
  perMonth: (price: string) => `equivale a ${price} por mês`,
  bonus: (days: number) =>
    days === 1
      ? 'O seu crédito passa do preço: ganha 1 dia a mais no fim do período.'
      : `O seu crédito passa do preço: ganha ${count.format(days)} dias a mais no fim do período.`,
  startsAfterTrial: (day: string) => `O período pago começa em ${day}, quando o seu teste termina.`,
  startsNow: 'O período pago começa assim que o pagamento for confirmado.',
  startsAfterPaid: (day: string) => `O novo período começa em ${day}, quando termina o que já está pago.`,
  renews: (day: string, price: string, until: string) =>
    `Próxima cobrança: ${price} em ${day}. Pago até ${until}. Avisamos antes, e você cancela quando quiser.`,
  alreadyPaid: {
    title: (day: string) => `Você já tem este plano até ${day}`,
    text: {
      monthly: 'Não precisa pagar nada agora. Se quiser, este pagamento acrescenta um mês.',
      annually: 'Não precisa pagar nada agora. Se quiser, este pagamento acrescenta um ano.',
    },
  },
  missing: {
    title: (plan: string) => `O ${plan} não tem tudo o que você usa`,
    text: (features: readonly string[]) =>
      `Ficam de fora: ${list.format(features.map(lowerFirst))}. Nada é excluído, mas esses recursos deixam de estar disponíveis.`,
  },
  tooSmall: {
    title: (plan: string) => `Você usa mais do que o ${plan} oferece`,
    text: (exceeded: string) =>
      `${exceeded}. Nada é excluído e as galerias continuam no ar, mas, enquanto não couber no plano, não dá para criar galerias nem subir fotos.`,
  },
  withdrawal: 'Você tem sete dias para desistir e receber tudo de volta.',
  method: {
    legend: 'Como você quer pagar?',
    'credit-card': 'Cartão de crédito',
    'payment-slip': 'Boleto',
    pix: 'Pix',
  },
  methodLead: {
    'credit-card': 'Aprovação na hora. Em até 12x sem juros no plano anual.',
    'payment-slip': 'À vista. O banco confirma em até 72 horas.',
    pix: 'À vista. Confirmado em segundos.',
  },
  boletoRejected: {
    plan: (plan: string) => `O pagamento por boleto não está disponível no Plano ${plan} mensal.`,
    coupon: 'O pagamento por boleto não está disponível para esse cupom.',
    installments: 'Somente para pagamento à vista.',
  },
  installments: 'Parcelas',
  installmentsRejected: 'Somente assinaturas anuais podem ser parceladas.',
  pay: (price: string) => `PAGAR ${price}`,
  payParts: (parts: number, price: string) => `PAGAR ${parts}x DE ${price}`,
  savedCard: {
    legend: 'Cartão',
    saved: (brand: string, lastFour: string) => `${brand} final ${lastFour}`,
    savedLead: 'O cartão guardado na sua conta.',
    other: 'Outro cartão',
    otherLead: 'Ele passa a ser o cartão da sua assinatura.',
  },
  nothingToPay: 'O seu crédito cobre tudo: não há nada a pagar agora.',
  boleto: (price: string) => `GERAR BOLETO DE ${price}`,
  pix: (price: string) => `GERAR PIX DE ${price}`,
  confirm: 'CONFIRMAR',
  paying: 'Falando com a empresa de pagamentos…',
  terms: 'Ao pagar, você aceita os',
  termsLink: 'termos de uso',
  rejectedTitle: 'A compra não foi concluída',
  failed: 'Erro no processamento da compra.',
  failedText:
    'Não sabemos dizer o que houve. Fale com o financeiro por WhatsApp ou telefone, de segunda a sexta, das 9h às 18h.',
  uncertainTitle: 'A conexão caiu no meio da compra',
  uncertainText: 'Tente de novo: se a compra já tiver chegado, ela não é cobrada outra vez.',
} as const

/** The fields of a card, and the CPF or CNPJ for the other payment methods. */
export const cardForm = {
  owner: 'Nome impresso no cartão',
  number: 'Número do cartão',
  expiry: 'Validade',
  expiryHint: 'MM/AA',
  code: 'Código de segurança',
  codeHint: 'Três ou quatro números',
  brands: { visa: 'Visa', mastercard: 'Mastercard', diners: 'Diners Club', elo: 'Elo', hipercard: 'Hipercard' },
  taxNumber: 'CPF ou CNPJ',
  taxNumberHint: 'O banco exige o número de quem paga.',
  taxNumberInvalid: 'Confira o CPF ou o CNPJ: os dígitos não batem.',
  safe: 'O número e o código vão direto do seu navegador para a empresa de pagamentos. Nós não os vemos nem guardamos.',
  invalid: {
    owner: 'Confira o nome: como está no cartão, sem números.',
    number: 'Confira o número do cartão.',
    brand: 'Aceitamos Visa, Mastercard, Elo, Hipercard e Diners Club.',
    expiry: 'Confira a validade: mês e ano, como no cartão.',
    code: 'Confira o código de segurança.',
    gateway: 'A empresa de pagamentos não respondeu. Nada foi cobrado; tente de novo.',
  },
} as const

/** The payer's address, for a boleto. */
export const addressForm = {
  zipCode: 'CEP',
  zipCodeInvalid: 'Confira o CEP: são oito números.',
  hint: 'O banco exige o endereço de quem paga. Guardamos para o próximo boleto.',
  state: 'UF',
  stateInvalid: 'Escolha o estado.',
  stateChoose: 'Escolha',
  street: 'Rua ou avenida',
  number: 'Número',
  neighborhood: 'Bairro',
  city: 'Cidade',
  missing: 'Preencha este campo.',
} as const

/** The status of a payment. */
export const paymentStatus = {
  pageTitle: 'Pagamento',
  waiting: {
    title: 'Confirmando o seu pagamento',
    text: 'Isso costuma levar poucos segundos. Pode deixar esta página aberta.',
    working: 'Aguardando a resposta do banco…',
  },
  late: {
    title: 'O banco ainda não respondeu',
    text: 'Nada se perde: assim que a resposta chegar, o seu plano é ativado e avisamos por e-mail. Não pague de novo por enquanto.',
    again: 'VERIFICAR DE NOVO',
  },
  success: {
    pageTitle: 'Pagamento aprovado',
    title: 'Tudo certo. Bom trabalho!',
    text: (plan: string) => `O pagamento foi aprovado e o plano ${plan} é seu.`,
    textPlain: 'O pagamento foi aprovado e o plano é seu.',
    receipt: 'O recibo segue por e-mail e fica guardado no Financeiro.',
    galleries: 'IR PARA AS GALERIAS',
    portfolio: 'IR PARA O PORTFÓLIO',
    financial: 'Ver no Financeiro',
  },
  failed: {
    pageTitle: 'Pagamento não aprovado',
    title: 'O pagamento não foi aprovado',
    text: 'O banco recusou a cobrança e nada foi pago. Confira os dados, use outro cartão ou escolha Pix ou boleto.',
    again: 'TENTAR DE NOVO',
  },
  boleto: {
    title: 'O seu boleto está pronto',
    registered: 'O boleto é registrado no banco em até 2 horas: antes disso, o pagamento pode ser recusado.',
    confirmed: 'Depois de pago, o banco pode levar até 72 horas para confirmar. Ativamos o plano assim que ele avisar.',
    due: (day: string) => `Vence em ${day}.`,
    open: 'ABRIR BOLETO',
    line: 'Linha digitável',
    copyFailed: 'O navegador não deixou copiar. Selecione os números e copie por ali.',
    savedInFinancial: 'O boleto também fica guardado no Financeiro, enquanto puder ser pago.',
    gone: 'Não encontramos um boleto em aberto para este plano.',
    onward: 'Continuar para a plataforma',
  },
  pix: {
    title: 'Pague com Pix',
    steps: 'No aplicativo do banco, escolha Pix e cole o código, ou aponte a câmera para o QR Code.',
    qr: 'QR Code do Pix',
    code: 'Pix copia e cola',
    copyFailed: 'O navegador não deixou copiar. Selecione o código e copie por ali.',
    until: (when: string) => `Vale até ${when}.`,
    waiting: 'Aguardando o pagamento…',
    gone: 'Não encontramos um Pix em aberto para este plano.',
    again: 'GERAR OUTRO',
  },
  amount: 'Valor',
  back: 'Escolher outra forma de pagamento',
  loadFailed: 'Não conseguimos carregar o pagamento.',
} as const
