const number = new Intl.NumberFormat('pt-BR')

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${number.format(count)} ${many}`

export const spreadCount = (count: number) => counted(count, 'lâmina', 'lâminas')
export const requestCount = (count: number) => counted(count, 'pedido', 'pedidos')
const roundCount = (count: number) => counted(count, 'rodada', 'rodadas')

/** Words that several screens of the albums share. */
export const albumWords = {
  status: {
    draft: 'Rascunho',
    proofing: 'Em prova',
    requested: 'Com pedidos',
    approved: 'Aprovado',
  },
  round: (version: number) => `Rodada ${number.format(version)}`,
  spread: (position: number) => `Lâmina ${number.format(position)}`,
  spreads: spreadCount,
  requests: requestCount,
  openRequests: (count: number) => counted(count, 'pedido aberto', 'pedidos abertos'),
  /** Rounds of requests that the family has sent. */
  rounds: (used: number, included: number | null) =>
    included === null && used === 0
      ? 'Ainda sem pedidos'
      : included === null
        ? `${roundCount(used)} de pedidos`
        : `${number.format(used)} de ${roundCount(included)} de pedidos`,
  chips: { swap: 'Trocar foto', mirror: 'Inverter', crop_less: 'Cortar menos', text: 'Texto' },
  states: { open: 'Aberto', done: 'Feito', declined: 'Recusado' },
  noClient: 'Sem cliente',
  more: 'Mostrar mais',
} as const

/** The list of albums. */
export const albums = {
  pageTitle: 'Prova de Álbuns',
  frame: 'Prova de Álbuns',
  heading: 'ÁLBUNS',
  count: (count: number) => counted(count, 'álbum', 'álbuns'),
  loadFailed: 'Não conseguimos carregar os seus álbuns.',
  empty: 'O próximo álbum é aprovado pelo celular',
  emptyLead: 'Suba as lâminas, envie o link e receba os pedidos do casal marcados em cima de cada página.',
  deadline: (day: string) => `Prazo: ${day}`,
  trash: 'Lixeira de álbuns',
  events: {
    created: 'Criado',
    sent: 'Enviado',
    opened: 'Aberto',
    requested: 'Pedidos recebidos',
    settled: 'Pedidos resolvidos',
    approved: 'Aprovado',
    reopened: 'Reaberto',
  },
  eventBy: (event: string, name: string) => `${event} por ${name}`,
  emptyFiltered: 'Nenhum álbum por aqui ainda',
} as const

export const albumCreation = {
  title: 'Novo álbum',
  name: 'Nome do álbum',
  placeholder: 'Casamento de Ana e João',
  client: 'Cliente',
  clientHint: 'É a primeira pessoa a receber o link do álbum. Você pode escolher depois.',
  galleries: 'Galerias para trocar fotos',
  galleriesHint: 'Nas lâminas, o cliente pode pedir uma foto destas galerias no lugar de outra.',
  submit: 'CRIAR ÁLBUM',
  failed: 'Não foi possível criar o álbum.',
} as const

/** Choosing the galleries of which a family may ask for pictures. */
export const albumGalleries = {
  none: 'Você ainda não tem galerias.',
  loadFailed: 'Não conseguimos carregar as suas galerias.',
  search: 'Procurar galeria',
  nothing: 'Nenhuma galeria com este nome',
  chosen: (count: number) =>
    count === 0 ? 'Nenhuma galeria escolhida' : counted(count, 'galeria escolhida', 'galerias escolhidas'),
  tooMany: (max: number) => `Um álbum pode ter até ${number.format(max)} galerias.`,
} as const

/** The frame of one album. */
export const albumDetail = {
  loadFailed: 'Não conseguimos carregar este álbum.',
  missing: 'Este álbum não está mais aqui',
  missingLead: 'Ele pode ter ido para a lixeira ou pertencer a outra conta.',
  toList: 'VER OS ÁLBUNS',
  panel: 'Sobre o álbum',
  menu: 'Páginas do álbum',
  pages: {
    detail: 'Lâminas',
    requests: 'Pedidos',
    versions: 'Versões',
    readers: 'Pessoas',
    settings: 'Opções',
    history: 'Histórico',
  },
  noCover: 'A capa aparece aqui',
  coverAlt: (title: string) => `Capa do álbum ${title}`,
  deadline: (day: string) => `Prazo da família: ${day}`,
  send: (version: number) => `ENVIAR RODADA ${number.format(version)}`,
  newRound: 'NOVA RODADA',
  openDraft: (version: number) => `Montar a rodada ${number.format(version)}`,
  receipt: 'BAIXAR COMPROVANTE',
  receiptWaiting: 'Preparando o comprovante…',
  reopen: 'Reabrir o álbum',
  approvedBy: (name: string, moment: string) => `${name} aprovou em ${moment}.`,
  approvedVersion: (version: number, spreads: number) =>
    `Aprovado: rodada ${number.format(version)}, com ${spreadCount(spreads)}.`,
  waitsFor: (names: string) => `Falta a aprovação de ${names}.`,
} as const

/** The spreads of the newest version. */
export const albumSpreads = {
  heading: 'Lâminas do álbum',
  grid: 'Lâminas, em ordem',
  loadFailed: 'Não conseguimos carregar as lâminas.',
  upload: 'SUBIR LÂMINAS',
  sort: 'Ordenar pelo nome',
  sorted: 'As lâminas estão na ordem dos nomes, com a capa no começo e a contracapa no fim.',
  sortFailed: 'Não foi possível ordenar.',
  guides: 'Linhas de corte',
  guidesNeedSize: 'Informe o tamanho da página nas opções para ver as linhas.',
  moved: 'Ordem das lâminas salva.',
  moveFailed: 'Não foi possível mudar a ordem.',
  deleteSelected: 'EXCLUIR SELECIONADAS',
  selected: (count: number) => counted(count, 'lâmina selecionada', 'lâminas selecionadas'),
  removal: (count: number) => (count === 1 ? 'Excluir 1 lâmina?' : `Excluir ${spreadCount(count)}?`),
  removalText: (count: number) =>
    count === 1
      ? 'Ela sai desta rodada e fica 7 dias na lixeira. Na lixeira ela ainda ocupa espaço.'
      : 'Elas saem desta rodada e ficam 7 dias na lixeira. Na lixeira elas ainda ocupam espaço.',
  removalConfirm: (count: number) => (count === 1 ? 'EXCLUIR LÂMINA' : `EXCLUIR ${number.format(count)} LÂMINAS`),
  removed: (count: number) => (count === 1 ? 'A lâmina foi para a lixeira.' : 'As lâminas foram para a lixeira.'),
  removeFailed: 'Não foi possível excluir.',
  restore: 'Desfazer',
  restored: (count: number) => (count === 1 ? 'A lâmina voltou para o álbum.' : 'As lâminas voltaram para o álbum.'),
  restoreFailed: 'Não foi possível restaurar.',
  retried: 'A lâmina voltou para a fila.',
  retryFailed: 'Não foi possível tentar de novo.',
  preparing: (count: number) => counted(count, 'sendo preparada', 'sendo preparadas'),
  failed: (count: number) => counted(count, 'com problema', 'com problemas'),
  countOf: (count: number, max: number) => `${number.format(count)} de ${number.format(max)} lâminas`,
  frozenTitle: (version: number) => `A rodada ${number.format(version)} já foi enviada`,
  frozen: 'O que a família recebeu não muda mais. Para mostrar lâminas novas, comece outra rodada.',
  approvedTitle: 'Álbum aprovado',
  approved: 'As lâminas, a ordem e os arquivos estão guardados no comprovante.',
  draftTitle: (version: number) => `Rodada ${number.format(version)} em montagem`,
  draft: (before: number) =>
    `Suba o álbum corrigido por inteiro. A família continua vendo a rodada ${number.format(before)} até você enviar.`,
  fullTitle: 'O álbum chegou ao máximo',
  full: (max: number) => `Um álbum tem até ${number.format(max)} lâminas. Exclua alguma para subir outra.`,
} as const

/** Drawing the trim and the safe area over a spread. */
export const albumGuides = {
  trim: 'Corte',
  safe: 'Área segura',
  fold: 'Dobra',
  legend: 'Vermelho: corte. Verde: área segura. Tracejado no meio: dobra.',
} as const

/** The people who proof an album. */
/** What the family asked for, as a checklist. */
export const albumSettingsPage = {
  heading: 'Opções do álbum',
  saved: 'Alterações salvas.',
  failed: 'Não foi possível salvar.',
  approvedTitle: 'Álbum aprovado',
  approved: 'Páginas, trocas, prazo e aprovação não mudam mais. Para mudar, reabra o álbum.',
  about: 'SOBRE O ÁLBUM',
  aboutLead: 'O nome aparece para a família, na capa.',
  name: 'Nome do álbum',
  client: 'Cliente',
  pages: 'PÁGINAS',
  pagesLead: 'As medidas servem para desenhar o corte e a área segura em cima das lâminas, para você e para a família.',
  layout: 'Formato dos arquivos',
  layouts: {
    spreads: { name: 'Lâminas abertas', lead: 'Cada arquivo mostra as duas páginas, lado a lado.' },
    pages: { name: 'Páginas soltas', lead: 'Cada arquivo é uma página.' },
  },
  size: 'Tamanho da página fechada',
  sizes: { none: 'Não informar', other: 'Outra medida' },
  sizeOf: (width: number, height: number) => `${centimetres(width)} × ${centimetres(height)} cm`,
  width: 'Largura (mm)',
  height: 'Altura (mm)',
  sizeRange: 'De 50 a 1000 mm.',
  trim: 'Corte',
  trimNote: 'O que a encadernação corta em cada borda.',
  safe: 'Área segura',
  safeNote: 'Distância do corte em que nada importante deve ficar.',
  millimetres: (value: number) => `${number.format(value)} mm`,
  preview: 'Como fica na primeira lâmina',
  previewAlt: 'Primeira lâmina com as linhas de corte e de área segura',
  swaps: 'TROCA DE FOTOS',
  swapsLead: 'A família pode pedir fotos destas galerias no lugar de outras, começando pelas que ela escolheu.',
  terms: 'RODADAS E PRAZO',
  termsLead: 'A família vê quantas rodadas de pedidos ainda tem.',
  deadline: 'Prazo para responder',
  noDeadline: 'Sem prazo',
  rounds: 'Rodadas de pedidos incluídas',
  unlimited: 'Sem limite',
  roundsHint: 'Cada vez que a família envia os pedidos conta uma rodada.',
  roundsRange: 'Até 50 rodadas.',
  extra: 'Preço de cada rodada a mais',
  extraExample: 'R$ 150,00',
  extraHint: 'A família vê o preço antes de enviar. A cobrança é por sua conta.',
  approval: 'APROVAÇÃO',
  approvalLead: 'Quem aprova é marcado em Pessoas.',
  approvals: {
    one: { name: 'Basta uma pessoa', lead: 'O álbum fica aprovado com a primeira aprovação.' },
    both: { name: 'Todas as pessoas que aprovam', lead: 'No casal, os dois precisam aprovar a mesma rodada.' },
  },
  approvalLegend: 'Aprovação necessária',
  removal: 'EXCLUIR O ÁLBUM',
  removalLead: 'O álbum fica 7 dias na lixeira. Os links param de abrir na hora.',
  remove: 'Mover para a lixeira',
} as const

function centimetres(millimetres: number): string {
  return number.format(millimetres / 10)
}

export const albumRemoval = {
  title: 'Mover o álbum para a lixeira?',
  text: (title: string, spreads: number) =>
    `“${title}”, com ${spreadCount(spreads)}, fica 7 dias na lixeira e ainda ocupa espaço. Os links param de abrir na hora; ao restaurar, voltam a abrir.`,
  confirm: 'MOVER PARA A LIXEIRA',
  done: 'O álbum foi para a lixeira.',
  failed: 'Não foi possível mover o álbum para a lixeira.',
} as const

export const albumTrash = {
  title: 'Lixeira de álbuns',
  lead: 'Os álbuns excluídos ficam aqui por 7 dias. Depois são apagados de vez.',
  empty: 'A lixeira de álbuns está vazia',
  emptyLead: 'Álbuns que você excluir ficam aqui por 7 dias antes de serem apagados.',
  back: 'Voltar aos álbuns',
  loadFailed: 'Não conseguimos carregar a lixeira.',
  restore: 'RESTAURAR',
  restoreOf: (title: string) => `Restaurar ${title}`,
  restored: (title: string) => `“${title}” voltou para os seus álbuns.`,
  restoreFailed: 'Não foi possível restaurar o álbum.',
  purge: 'Apagar de vez',
  purgeOf: (title: string) => `Apagar de vez ${title}`,
  purgeTitle: 'Apagar o álbum de vez?',
  purgeText: (title: string, spreads: number) =>
    `“${title}” e ${spreads === 1 ? 'a lâmina' : `as ${number.format(spreads)} lâminas`} são apagados agora, com os pedidos e as aprovações. Isto não pode ser desfeito.`,
  purgeConfirm: 'APAGAR DE VEZ',
  purged: 'O álbum foi apagado.',
  purgeFailed: 'Não foi possível apagar o álbum.',
} as const

export const albumHistory = {
  heading: 'Histórico',
  loadFailed: 'Não conseguimos carregar o histórico.',
  empty: 'A história deste álbum começa aqui',
  studio: 'Você',
  completed: (version: number | null) => `A rodada ${version ?? ''} ficou aprovada com uma mudança em quem aprova`,
  receipts: 'COMPROVANTES ANTERIORES',
  receiptOf: (version: number, names: string) => `Rodada ${number.format(version)}, aprovada por ${names}`,
  receiptTimes: (approved: string, reopened: string) => `Aprovada em ${approved}. Reaberta em ${reopened}.`,
  download: 'Baixar',
  downloadOf: (version: number) => `Baixar o comprovante da rodada ${number.format(version)}`,
  kinds: {
    created: (who: string) => `${who} criou o álbum`,
    sent: (who: string, version: number | null) => `${who} enviou a rodada ${version ?? ''}`.trim(),
    opened: (who: string) => `${who} abriu o álbum`,
    requested: (who: string, _version: number | null, count: number | null) =>
      `${who} enviou ${count === null ? 'pedidos' : requestCount(count)}`,
    settled: (who: string, _version: number | null, count: number | null) =>
      `${who} resolveu ${count === null ? 'pedidos' : requestCount(count)}`,
    approved: (who: string, version: number | null) => `${who} aprovou a rodada ${version ?? ''}`.trim(),
    reopened: (who: string) => `${who} reabriu o álbum`,
  },
} as const
