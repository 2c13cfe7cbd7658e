import { photoCount } from './gallery.ts'

const number = new Intl.NumberFormat('pt-BR')

/** Settings that new galleries may start with. */
export const galleryPresets = {
  lead: 'Um modelo guarda os ajustes de uma galeria, nunca senhas, clientes ou fotos. Escolha um ao criar a próxima.',
  empty: 'Você ainda não tem modelos',
  emptyLead: 'Comece por um destes ou, em uma galeria pronta, toque em “Salvar como modelo”.',
  suggestions: {
    wedding: {
      name: 'Casamento',
      lead: 'Com senha, até 100 fotos em 60 dias, quatro capítulos',
      chapters: ['Making of', 'Cerimônia', 'Recepção', 'Festa'],
    },
    newborn: { name: 'Newborn', lead: 'Só convidados, sem compartilhar, até 20 fotos em 15 dias', chapters: [] },
    session: { name: 'Ensaio', lead: 'Com link, até 30 fotos em 15 dias', chapters: [] },
  },
  add: 'ADICIONAR',
  addOf: (name: string) => `Adicionar o modelo ${name}`,
  added: (name: string) => `O modelo “${name}” está pronto para a próxima galeria.`,
  loadFailed: 'Não conseguimos carregar os seus modelos.',
  failed: 'Não foi possível salvar o modelo.',
  saveTitle: 'Salvar como modelo',
  saveLead: 'Guarda acesso, entrega, seleção, capítulos e textos. Senhas, clientes e fotos ficam de fora.',
  name: 'Nome do modelo',
  namePlaceholder: 'Casamento',
  willReplace: 'Já existe um modelo com este nome: ele será atualizado.',
  confirm: 'SALVAR MODELO',
  saved: (name: string) => `O modelo “${name}” foi salvo.`,
  choose: 'Modelo',
  none: 'Sem modelo',
  manage: 'Ver os modelos',
  rename: 'Renomear',
  renameOf: (name: string) => `Renomear o modelo ${name}`,
  saveName: 'SALVAR',
  up: (name: string) => `Mover ${name} para cima`,
  delete: 'Excluir',
  deleteOf: (name: string) => `Excluir o modelo ${name}`,
  deleteTitle: 'Excluir o modelo?',
  deleteLead: (name: string) => `“${name}” sai da lista. As galerias criadas com ele continuam como estão.`,
  deleteConfirm: 'EXCLUIR MODELO',
  deleted: (name: string) => `O modelo “${name}” foi excluído.`,
  /** What a preset sets, in a line. */
  summary: {
    access: { link: 'Com link', password: 'Com senha', invited: 'Só convidados' },
    included: (count: number) => `pacote de ${photoCount(count)}`,
    max: (count: number) => `até ${photoCount(count)}`,
    deadline: (days: number) => (days === 1 ? 'prazo de 1 dia' : `prazo de ${number.format(days)} dias`),
    delivery: 'entrega em alta',
    chapters: (count: number) => (count === 1 ? '1 capítulo' : `${number.format(count)} capítulos`),
  },
  section: {
    title: 'MODELO E CÓPIA',
    lead: 'Use estes ajustes em outras galerias.',
  },
} as const

export const galleryCopy = {
  title: 'Duplicar a galeria',
  lead: 'A nova galeria começa como rascunho, com os mesmos ajustes, termos e capítulos. Clientes, escolhas, links e senhas não são copiados.',
  pictures: 'Copiar também as fotos',
  picturesLead: 'Cada cópia ocupa espaço no seu plano.',
  copying: (count: number) =>
    count === 0
      ? 'As fotos estão sendo copiadas e já vão aparecer aqui.'
      : `Copiando as fotos: já são ${number.format(count)}.`,
  name: 'Nome da nova galeria',
  suggested: (title: string) => `${title.slice(0, 112)} (cópia)`,
  confirm: 'DUPLICAR',
} as const
