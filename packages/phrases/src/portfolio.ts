const whole = new Intl.NumberFormat('pt-BR')

export const portfolio = {
  pageTitle: 'Meu Portfólio',
  heading: 'MEUS TRABALHOS',
  search: 'Procurar trabalho',
  add: 'Criar um trabalho',
  count: (count: number) => (count === 1 ? '1 trabalho' : `${whole.format(count)} trabalhos`),
  countOf: (found: number, all: number) => `${whole.format(found)} de ${portfolio.count(all)}`,
  pages: 'Páginas dos trabalhos',
  remove: (title: string) => `Excluir o trabalho ${title}`,
  loadFailed: 'Não conseguimos carregar os seus trabalhos.',
  empty: 'Vamos criar o seu portfólio?',
  emptyLead: 'Os seus melhores trabalhos, do seu jeito, em um só endereço.',
  emptyButton: 'SUBIR O MEU 1º TRABALHO',
  nothingFound: 'Nenhum trabalho por aqui',
  nothingFoundLead: 'Procure por outro nome ou veja todas as categorias.',
  showAll: 'VER TODOS OS TRABALHOS',
  address: 'Endereço do portfólio',
  open: 'VER MEU PORTFÓLIO',
} as const

export const workCreation = {
  title: 'Dê um nome ao seu trabalho',
  placeholder: 'Casamento de Ana e Léo',
  category: 'Categoria',
  categoryPlaceholder: 'Procure ou crie uma categoria',
  createCategory: (title: string) => `Criar a categoria “${title}”`,
  noCategories: 'Digite o nome da sua primeira categoria',
  submit: 'CRIAR TRABALHO',
  failed: 'Algo deu errado.',
} as const

export const workRemoval = {
  title: 'Excluir trabalho?',
  lossOf: (title: string, pictures: number) =>
    pictures === 0
      ? `O trabalho “${title}” sai do seu portfólio.`
      : `O trabalho “${title}” sai do seu portfólio com ${pictures === 1 ? 'a sua foto' : `as suas ${whole.format(pictures)} fotos`}, e os arquivos originais são excluídos.`,
  final: 'Esta ação é irreversível.',
  confirm: 'EXCLUIR TRABALHO',
  done: 'Trabalho excluído com sucesso!',
  failed: 'Algo deu errado.',
} as const

export const categories = {
  title: 'CATEGORIAS',
  all: 'Todos os trabalhos',
  add: 'Nova categoria',
  name: 'Nome da categoria',
  save: 'SALVAR',
  rename: (title: string) => `Renomear ${title}`,
  remove: (title: string) => `Excluir ${title}`,
  move: (title: string) => `Mover ${title}`,
  moveHelp: 'Arraste, ou use as setas para cima e para baixo.',
  position: (title: string, position: number, total: number) => `${title}, posição ${position} de ${total}`,
  none: 'Ainda não há categorias.',
  loadFailed: 'Não conseguimos carregar as categorias.',
  created: 'Categoria criada com sucesso.',
  renamed: 'A alteração foi feita com sucesso.',
  removed: 'A categoria foi deletada com sucesso.',
  failed: 'Algo deu errado.',
  tooMany: 'O portfólio comporta até 50 categorias.',
  removal: {
    title: 'Excluir categoria?',
    text: (title: string) => `Os trabalhos da categoria “${title}” continuam no portfólio, sem categoria.`,
    final: 'Esta ação é irreversível.',
    confirm: 'EXCLUIR CATEGORIA',
  },
} as const

export const workDetail = {
  panel: 'Trabalho',
  menu: 'Menu do trabalho',
  pictures: 'FOTOS',
  settings: 'CONFIGURAÇÕES',
  heading: 'Fotos do trabalho',
  loadFailed: 'Não conseguimos carregar este trabalho.',
  picturesFailed: 'Não conseguimos carregar as fotos deste trabalho.',
  missing: 'Este trabalho não está mais aqui',
  missingLead: 'Ele pode ter sido excluído.',
  toList: 'VER OS TRABALHOS',
  noCategory: 'Sem categoria',
  orderHelp: 'Arraste as fotos pela alça para mudar a ordem.',
} as const

export const workSettings = {
  title: 'SOBRE O TRABALHO',
  lead: 'Como ele aparece no seu portfólio.',
  name: 'Nome do trabalho',
} as const
