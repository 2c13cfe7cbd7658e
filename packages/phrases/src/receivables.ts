const number = new Intl.NumberFormat('pt-BR')
const counted = (count: number, one: string, many: string) => `${number.format(count)} ${count === 1 ? one : many}`

/** What clients owe the studio. The money never passes through us. */
export const receivables = {
  pageTitle: 'A receber',
  lead: 'O que os seus clientes têm a pagar para você: fotos extras e saldos de galerias. O dinheiro vai direto para a sua conta.',
  search: 'Procurar por cliente ou galeria',
  filters: 'Situação',
  states: { open: 'Em aberto', declared: 'Avisados', received: 'Recebidos' },
  stateLeads: {
    open: 'Ainda não pagos.',
    declared: 'O cliente avisou que pagou. Confira na sua conta e toque em RECEBI.',
    received: 'Já confirmados por você ou pelo Mercado Pago.',
  },
  total: (state: string, count: number, amount: string) => `${state}: ${counted(count, 'valor', 'valores')}, ${amount}`,
  count: (count: number) => counted(count, 'valor', 'valores'),
  columns: {
    client: 'Cliente',
    gallery: 'Galeria',
    what: 'O quê',
    since: 'Há quanto tempo',
    amount: 'Valor',
    actions: 'Ações',
  },
  subjects: { selection: 'Fotos extras', balance: 'Saldo para liberar' },
  noClient: 'Sem cliente definido',
  open: (days: number) => (days === 0 ? 'desde hoje' : `há ${counted(days, 'dia', 'dias')}`),
  declared: (ago: string) => `avisou que pagou ${ago}`,
  received: (ago: string) => `recebido ${ago}`,
  receivedAutomatically: (ago: string) => `recebido ${ago} pelo Mercado Pago`,
  confirm: 'RECEBI',
  confirmOf: (name: string, amount: string) => `Recebi ${amount} de ${name}`,
  confirmed: 'Pagamento marcado como recebido.',
  undo: 'Desfazer',
  undone: 'O pagamento voltou a aguardar.',
  changed: 'O valor mudou enquanto esta página estava aberta. Confira de novo.',
  mismatch: 'Um Pix não bate com o valor pedido: confira na sua conta do Mercado Pago.',
  export: 'BAIXAR CSV',
  exportFailed: 'Não foi possível baixar a lista agora. Tente de novo.',
  more: 'MOSTRAR MAIS',
  loadFailed: 'Não conseguimos carregar os valores a receber.',
  empty: {
    open: 'Nada em aberto',
    declared: 'Nenhum pagamento avisado',
    received: 'Nada recebido ainda',
  },
  emptyLead:
    'Os valores aparecem aqui quando um cliente conclui uma seleção com fotos pagas ou quando você pede um saldo para liberar uma galeria.',
  nothingFound: 'Nada encontrado',
  clearSearch: 'LIMPAR BUSCA',
} as const

/** The studio's own Mercado Pago account, where families' Pix payments are confirmed without a tap. */
export const paymentAccount = {
  title: 'CONFIRMAÇÃO AUTOMÁTICA',
  lead: 'Conecte a sua conta do Mercado Pago: cada Pix cai direto nela, é confirmado sozinho e libera as fotos na hora. A Revela não fica com nenhuma parte. O Mercado Pago pode cobrar a tarifa dele.',
  connect: 'CONECTAR MERCADO PAGO',
  connected: 'Conectado',
  account: (seller: string) => `Conta ${seller}`,
  since: (day: string) => `desde ${day}`,
  connectedLead: 'Os próximos Pix dos seus clientes são criados nesta conta. A chave Pix acima fica de reserva.',
  disconnect: 'DESCONECTAR',
  disconnectTitle: 'Desconectar o Mercado Pago?',
  disconnectText:
    'Os próximos pagamentos usam a sua chave Pix, e você confirma cada um em RECEBI. Um Pix que já foi criado ainda pode ser pago até vencer, mas não é mais confirmado sozinho.',
  disconnected: 'O Mercado Pago foi desconectado.',
  reconnectTitle: 'A conexão com o Mercado Pago caiu',
  reconnectText: 'Os seus clientes pagam pela chave Pix até você conectar de novo.',
  reconnect: 'CONECTAR DE NOVO',
  loadFailed: 'Não conseguimos carregar a conexão com o Mercado Pago.',
  returnTitle: 'Conectando o Mercado Pago',
  finishing: 'Concluindo a conexão…',
  finished: 'O Mercado Pago foi conectado.',
  declined: 'Você não autorizou a conexão. Nada mudou.',
  failedTitle: 'A conexão não foi concluída',
  failedText: 'O pedido venceu ou foi aberto em outro navegador. Nada mudou: comece de novo.',
  back: 'VOLTAR PARA O PIX',
} as const

/** An amount that has to be paid before a gallery's pictures may be downloaded. */
export const galleryBalance = {
  title: 'LIBERAR QUANDO QUITAR',
  lead: 'O cliente vê as fotos e o valor que falta. Quando o pagamento é confirmado, o download abre sozinho.',
  ask: 'Liberar só quando quitar',
  amount: 'Valor que falta',
  /** The field is the whole amount: what was received is deducted from it. */
  totalAmount: (paid: string) => `Valor total (já recebido: ${paid})`,
  client: 'Quem paga',
  anyone: 'Qualquer pessoa com acesso à galeria',
  submit: 'PEDIR O PAGAMENTO',
  change: 'SALVAR VALOR',
  remove: 'NÃO PEDIR MAIS',
  saved: 'O download espera o pagamento.',
  removed: 'O download não espera mais pagamento.',
  removeTitle: 'Liberar sem o pagamento?',
  removeText: (amount: string) => `Os ${amount} deixam de ser pedidos e o download abre para o cliente agora.`,
  removeConfirm: 'LIBERAR AGORA',
  waiting: (amount: string) => `Esperando ${amount}.`,
  declared: (amount: string, ago: string) => `O cliente avisou ${ago} que pagou ${amount}. Confira na sua conta.`,
  received: (amount: string, ago: string) => `${amount} recebidos ${ago}. O download está aberto.`,
  receivedAutomatically: (amount: string, ago: string) =>
    `${amount} recebidos ${ago} pelo Mercado Pago. O download está aberto.`,
  paid: (amount: string) => `Já recebido: ${amount}.`,
  difference: 'Se o valor aumentar, pedimos ao cliente só a diferença.',
  noPix: 'Cadastre a sua chave Pix para o cliente ver o QR Code. Sem ela, vocês combinam o pagamento.',
  noPixLink: 'Cadastrar chave Pix',
  loadFailed: 'Não conseguimos carregar o pagamento desta galeria.',
} as const
