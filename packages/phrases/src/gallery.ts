const number = new Intl.NumberFormat('pt-BR')

/** `1 foto`, `0 fotos`, `1.240 fotos`. */
export function photoCount(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'foto' : 'fotos'}`
}

function galleryCount(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'galeria' : 'galerias'}`
}

export const galleries = {
  pageTitle: 'Minhas Galerias',
  empty: 'As suas galerias serão listadas aqui',
  emptyLead: 'Cada ensaio, casamento ou formatura que você entregar ganha o seu lugar nesta mesa de luz.',
  emptyButton: 'Criar Galeria',
  create: 'CRIAR NOVA GALERIA DE FOTOS',
  search: 'Procurar galeria',
  count: galleryCount,
  countOf: (found: number, all: number) => `${number.format(found)} de ${galleryCount(all)}`,
  nothingFound: 'Nenhuma galeria encontrada',
  sort: {
    label: 'Ordenar por',
    newest: 'Mais recentes',
    name: 'Nome',
    event: 'Data do evento',
    closing: 'Encerra antes',
  },
  nothingFoundLead: 'Confira o nome que você digitou ou limpe o filtro para ver todas as galerias.',
  loadFailed: 'Não conseguimos carregar as suas galerias.',
  columns: {
    gallery: 'Galeria',
    pictures: 'Nº de fotos',
    selection: 'Seleção de fotos',
    download: 'Entrega em alta',
    actions: 'Ações',
  },
  expired: 'Expirada',
  downloadOn: 'Ativa',
  downloadOff: 'Inativa',
  selectionOff: 'Inativa',
  noSelection: 'Nenhuma seleção iniciada',
  selections: {
    done: (count: number) => `${number.format(count)} ${count === 1 ? 'seleção concluída' : 'seleções concluídas'}`,
    open: (count: number) => `${number.format(count)} ${count === 1 ? 'seleção em aberto' : 'seleções em aberto'}`,
    expired: (count: number) => `${number.format(count)} ${count === 1 ? 'seleção expirada' : 'seleções expiradas'}`,
  },
  actionsOf: (title: string) => `Ações da galeria ${title}`,
  delete: 'Excluir',
  trash: 'Lixeira',
  view: { label: 'Modo de exibição', list: 'Ver em lista', grid: 'Ver em grade' },
  pages: 'Páginas de galerias',
} as const

export const galleryFilter = {
  button: 'Filtrar',
  active: (count: number) => `${count} ${count === 1 ? 'filtro ativo' : 'filtros ativos'}`,
  panel: 'Filtros',
  selection: 'SELEÇÃO DE FOTOS',
  selections: {
    done: 'Concluída',
    open: 'Em aberto',
    expired: 'Expirada',
    notStarted: 'Não iniciada',
    inactive: 'Inativa',
  },
  download: 'ENTREGA EM ALTA',
  downloadActive: 'Ativa',
  downloadInactive: 'Inativa',
  created: 'CRIADA ENTRE',
  from: 'De',
  until: 'Até',
  datePlaceholder: 'dd/mm/aaaa',
  startAfterEnd: 'Não pode ser maior que a data final',
  endBeforeStart: 'Não pode ser anterior à data inicial',
  clear: 'Limpar filtro',
} as const

export const galleryCreation = {
  title: 'Nome da Galeria',
  placeholder: 'Casamento Ana e João',
  hint: 'É o título que o seu cliente vai ler na capa.',
  /** By the default access of new galleries. */
  access: {
    link: 'Começa como rascunho, que só você vê. Depois de publicada, abre com link.',
    password: 'Começa como rascunho, que só você vê. Depois de publicada, abre com senha.',
    invited: 'Começa como rascunho, que só você vê. Depois de publicada, abre só para convidados.',
  },
  submit: 'CRIAR GALERIA',
  somethingWrong: 'Algo deu errado',
} as const

export const planLimit = {
  title: 'O seu plano chegou ao limite',
  galleries: (current: number, max: number) =>
    `Atualmente você possui ${galleryCount(current)} e seu plano atual só permite a criação de ${galleryCount(max)}.`,
  pictures: (available: number, requested: number) =>
    `A galeria tem ${photoCount(requested)} e o seu plano atual só tem lugar para mais ${photoCount(available)}.`,
  space: 'O seu plano atual não tem espaço para as fotos desta galeria.',
  unknown: 'O seu plano atual não tem lugar para mais esta galeria.',
  restoreAdvice: 'Ela continua na Lixeira até a data indicada. Libere espaço ou mude de plano e restaure de novo.',
  createAdvice: 'Exclua uma galeria que não usa mais ou veja o plano indicado para você.',
} as const

export const galleryRemoval = {
  title: 'Excluir a galeria?',
  lossOf: (title: string, pictures: number) =>
    pictures === 0
      ? `A galeria “${title}” sai do ar agora e o endereço que você enviou deixa de abrir.`
      : `A galeria “${title}” sai do ar agora, com ${photoCount(pictures)}, e o endereço que você enviou deixa de abrir.`,
  retention:
    'Você tem 7 dias para trazê-la de volta pela Lixeira. Depois disso, as fotos são apagadas definitivamente.',
  confirm: 'EXCLUIR GALERIA',
  done: 'Galeria deletada com sucesso!',
  failed: 'Algo deu errado',
} as const

export const galleryTrash = {
  title: 'Lixeira',
  lead: 'As galerias excluídas ficam aqui por 7 dias. Depois disso, as fotos são apagadas definitivamente.',
  back: 'Voltar para as galerias',
  empty: 'A lixeira está vazia',
  emptyLead: 'Uma galeria excluída fica aqui por 7 dias e volta, com todas as fotos, em um clique.',
  deletedOn: (day: string) => `Excluída em ${day}`,
  daysLeft: (days: number) =>
    days <= 0 ? 'Último dia para restaurar' : days === 1 ? 'Resta 1 dia' : `Restam ${days} dias`,
  restore: 'RESTAURAR',
  restoreOf: (title: string) => `Restaurar a galeria ${title}`,
  restored: (title: string) => `A galeria “${title}” voltou para a sua lista.`,
  failed: 'Não foi possível restaurar a galeria.',
  loadFailed: 'Não conseguimos carregar a lixeira.',
} as const
