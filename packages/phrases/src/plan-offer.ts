/** The suggested plan when a feature or a limit blocks an action. */
export const planOffer = {
  featureTitle: 'Recurso não incluído no seu plano',
  limitTitle: 'O seu plano chegou ao limite',
  /** What blocked the action, when the screen does not say it itself. */
  blocked: {
    download_all_pictures: 'Baixar todas as fotos em um arquivo ZIP não faz parte do seu plano atual.',
    custom_no_copy: 'O carimbo anticópia não faz parte do seu plano atual.',
    custom_watermark: "Usar a sua própria marca d'água não faz parte do seu plano atual.",
    custom_subdomain: 'Escolher o endereço das suas galerias não faz parte do seu plano atual.',
    magic_link: 'O link mágico não faz parte do seu plano atual.',
    buy_photos: 'Vender fotos extras não faz parte do seu plano atual.',
    export_selected_list: 'Exportar a lista de fotos selecionadas não faz parte do seu plano atual.',
    multiple_private_selection: 'Várias seleções privadas na mesma galeria não fazem parte do seu plano atual.',
    portfolio: 'O portfólio não faz parte do seu plano atual.',
    proof_album: 'A prova de álbuns não faz parte do seu plano atual.',
    own_domain: 'Usar o seu próprio domínio não faz parte do seu plano atual.',
    max_gallery: 'Você já criou todas as galerias do seu plano atual.',
    max_picture: 'Você já enviou todas as fotos do seu plano atual.',
    space: 'O espaço do seu plano atual acabou.',
    max_picture_size_mb: 'A foto passa do tamanho permitido no seu plano atual.',
    max_picture_px: 'A resolução pedida passa da permitida no seu plano atual.',
  },
  nothingChanged: 'Nada foi alterado.',
  suggested: 'PLANO INDICADO',
  perMonth: 'por mês',
  benefits: 'O que você ganha',
  current: 'No seu plano',
  offered: 'No plano indicado',
  included: 'Incluído',
  notIncluded: 'Não incluído',
  units: {
    galleries: (count: string) => `${count} galerias`,
    pictures: (count: string) => `${count} fotos`,
    megabytes: (count: string) => `${count} MB por foto`,
    pixels: (count: string) => `${count} px`,
    original: 'Original',
  },
  noPlan: 'Você já está no maior plano. O nosso time encontra uma solução sob medida para o seu estúdio.',
  alreadyOpen: 'O seu plano já inclui isto. Atualize a página e tente de novo.',
  talk: 'FALAR SOBRE O PLANO',
  talkLead: 'O nosso time faz a mudança com você pelo WhatsApp.',
  message: (plan: string) => `Olá! Quero mudar para o plano ${plan} na Revela.`,
  messageNoPlan: 'Olá! Preciso de mais do que o meu plano da Revela oferece.',
  later: 'Agora não',
  failed: 'Algo deu errado',
  failedText: 'Não conseguimos carregar o plano indicado.',
  compare: 'COMPARAR PLANOS',
  upgrade: 'FAZER UPGRADE',
  subscribe: 'ASSINAR ESTE PLANO',
  charged: (amount: string, lastFour: string) => `Hoje você paga ${amount} no cartão final ${lastFour}.`,
  credited: 'Os dias que sobram do plano atual já foram descontados.',
  withdrawal: 'Você pode desistir em até 7 dias e receber tudo de volta.',
  done: 'Upgrade realizado!',
  doneText: (plan: string) => `Agora você está no plano ${plan}. O recibo vai para o seu e-mail.`,
  pending: 'Pagamento em análise',
  pendingText: (plan: string) =>
    `O banco está analisando o pagamento. Assim que ele responder, o plano ${plan} é ativado sozinho e avisamos por e-mail.`,
  goOn: 'CONTINUAR',
  upgradeFailed: 'Erro ao solicitar upgrade de plano',
  upgradeFailedText: 'O seu plano não mudou. Tente de novo em alguns minutos ou conclua pelo checkout.',
  limitReached: 'Upgrade com 1 clique já utilizado',
  limitReachedText:
    'O upgrade com 1 clique pode ser usado uma vez a cada período de cobrança, e você já usou o deste. O nosso financeiro faz a mudança com você.',
  limitReachedMessage: (plan: string) =>
    `Olá! Já usei o upgrade com 1 clique neste período e quero mudar para o plano ${plan} na Revela.`,
  talkToFinance: 'FALAR COM O FINANCEIRO',
} as const

const counted = new Intl.NumberFormat('pt-BR')

const formatLimit = (limit: number | string | boolean, unlimited: string, upTo: (count: string) => string) =>
  typeof limit === 'number' ? upTo(counted.format(limit)) : unlimited

/** One line for each limit of a plan, as the upgrade offer lists them. */
export const planBenefits = {
  max_gallery: (limit: number | string | boolean) =>
    formatLimit(limit, 'Galerias ilimitadas', (n) => `Até ${n} galerias`),
  max_picture: (limit: number | string | boolean) =>
    formatLimit(limit, 'Fotos ilimitadas no seu espaço', (n) => `Até ${n} fotos`),
  space: (kilobytes: number | string | boolean) => `${counted.format(Number(kilobytes) / 1024 / 1024)} GB de espaço`,
  max_picture_size_mb: (limit: number | string | boolean) => `Fotos de até ${Number(limit)} MB`,
  max_picture_px: (limit: number | string | boolean) =>
    formatLimit(limit, 'Entrega na resolução original', (n) => `Entrega em até ${n} px`),
  download_all_pictures: () => 'O cliente baixa a galeria inteira de uma vez',
  export_selected_list: () => 'Lista da seleção pronta para o Lightroom',
  custom_watermark: () => "A sua marca d'água nas fotos",
  custom_no_copy: () => 'Proteção contra cópia',
  custom_subdomain: () => 'Endereço com o nome do seu estúdio',
  magic_link: () => 'Link pessoal: o cliente entra sem senha',
  buy_photos: () => 'Venda de fotos extras',
  multiple_private_selection: () => 'Várias seleções na mesma galeria',
  portfolio: () => 'Portfólio',
  proof_album: () => 'Prova de álbuns',
  own_domain: () => 'Galerias e portfólio no seu próprio domínio',
} as const
