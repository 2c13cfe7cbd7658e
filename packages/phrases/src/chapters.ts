import { photoCount } from './gallery.ts'

const chapterCount = (count: number) => (count === 1 ? '1 capítulo' : `${count} capítulos`)

/** The chapters of a gallery on the studio's pictures page. */
export const chapters = {
  title: 'CAPÍTULOS',
  begin: 'Organizar em capítulos',
  lead: 'Divida a galeria em partes, como “Making of” e “Cerimônia”. A família passa de uma à outra com um toque.',
  all: 'Todas as fotos',
  none: 'Sem capítulo',
  show: 'Mostrar',
  option: (title: string, count: number) => `${title} (${count})`,
  edit: 'Editar capítulos',
  close: 'Fechar',
  add: 'Novo capítulo',
  full: 'Uma galeria tem até 50 capítulos.',
  name: 'Nome do capítulo',
  save: 'SALVAR',
  count: photoCount,
  rename: (title: string) => `Renomear ${title}`,
  remove: (title: string) => `Excluir ${title}`,
  move: (title: string) => `Mover ${title}`,
  moveHelp: 'Arraste, ou use as setas para cima e para baixo',
  position: (title: string, position: number, total: number) => `${title}: posição ${position} de ${total}.`,
  empty: 'Este capítulo ainda não tem fotos',
  emptyLead: 'Arraste arquivos para o nome dele, ou selecione fotos da galeria e use MOVER PARA….',
  saveFailed: 'Não foi possível salvar o capítulo.',
  orderFailed: 'Não foi possível mudar a ordem dos capítulos.',
  removal: {
    title: 'Excluir o capítulo?',
    text: (title: string, count: number) =>
      count === 0
        ? `${title} não tem fotos.`
        : count === 1
          ? `A foto de ${title} fica na galeria, sem capítulo.`
          : `As ${photoCount(count)} de ${title} ficam na galeria, sem capítulo.`,
    confirm: 'EXCLUIR CAPÍTULO',
    failed: 'Não foi possível excluir o capítulo.',
  },
  moveTo: {
    label: 'MOVER PARA…',
    fresh: 'Novo capítulo…',
    dialog: (count: number) =>
      count === 1 ? 'Mover 1 foto para um novo capítulo' : `Mover ${photoCount(count)} para um novo capítulo`,
    confirm: 'CRIAR E MOVER',
    done: (count: number, title: string | null) =>
      `${count === 1 ? 'A foto foi' : `${photoCount(count)} foram`} para ${title ?? 'Sem capítulo'}.`,
    failed: 'Não foi possível mover as fotos.',
  },
} as const

/** The dialog that proposes chapters from the capture times. */
export const chapterSuggestion = {
  open: 'Sugerir capítulos',
  title: 'Sugerir capítulos',
  lead: 'Separamos as fotos pelas pausas entre uma e outra. Dê nome às partes, junte ou tire. Nada muda até você criar.',
  waiting: 'Lendo a hora das fotos…',
  loadFailed: 'Não conseguimos ler a hora das fotos.',
  nothing: 'Não encontramos pausas entre as fotos: a hora da captura não separa esta galeria em partes.',
  name: (position: number) => `Nome do capítulo ${position}`,
  span: (times: string, count: number) => `${times} · ${photoCount(count)}`,
  join: 'Juntar com o próximo',
  joinOf: (title: string) => `Juntar com o próximo: ${title}`,
  remove: 'Tirar',
  removeOf: (title: string) => `Tirar ${title}`,
  withoutTime: (count: number) =>
    count === 1
      ? '1 foto não tem hora de captura e fica sem capítulo.'
      : `${photoCount(count)} não têm hora de captura e ficam sem capítulo.`,
  leftOut: (count: number) =>
    count === 1
      ? '1 foto das partes tiradas fica sem capítulo.'
      : `${photoCount(count)} das partes tiradas ficam sem capítulo.`,
  create: (count: number) => (count === 0 ? 'CRIAR CAPÍTULOS' : `CRIAR ${chapterCount(count).toUpperCase()}`),
  created: (count: number) => (count === 1 ? '1 capítulo criado.' : `${chapterCount(count)} criados.`),
  failed: 'Não foi possível criar os capítulos.',
  replace: {
    title: (count: number) =>
      count === 1 ? 'Trocar o capítulo de agora?' : `Trocar os ${chapterCount(count)} de agora?`,
    text: 'Os capítulos de agora saem, e as fotos vão para os novos. Links para os capítulos de agora deixam de apontar para eles.',
    confirm: 'TROCAR CAPÍTULOS',
  },
  clocks: {
    title: 'Relógio das câmeras',
    lead: 'Uma câmera com o relógio errado mistura as partes do dia. Diga quanto ela estava adiantada ou atrasada; vale também para a ordem por hora da captura.',
    camera: (count: number, times: string | null) =>
      times === null ? photoCount(count) : `${photoCount(count)}, ${times} no relógio dela`,
    hours: (camera: string) => `Horas de diferença da ${camera}`,
    minutes: (camera: string) => `Minutos de diferença da ${camera}`,
    direction: (camera: string) => `A ${camera} estava`,
    ahead: 'adiantada',
    behind: 'atrasada',
    hourUnit: 'h',
    minuteUnit: 'min',
    apply: 'ACERTAR',
    applyOf: (camera: string) => `Acertar o relógio da ${camera}`,
    saved: 'Relógio acertado.',
    failed: 'Não foi possível acertar o relógio.',
  },
} as const

/** The question after a folder with subfolders was dropped or chosen. */
export const folderChapters = {
  title: 'Criar capítulos com as pastas?',
  lead: 'Cada pasta pode virar um capítulo da galeria.',
  count: photoCount,
  existing: 'já existe',
  rest: (count: number) =>
    count === 1
      ? '1 foto fora das pastas fica sem capítulo.'
      : `${photoCount(count)} fora das pastas ficam sem capítulo.`,
  tooMany: (count: number) => `São ${count} pastas, e uma galeria tem até 50 capítulos.`,
  create: (count: number) => (count === 0 ? 'SUBIR NOS CAPÍTULOS' : `CRIAR ${chapterCount(count).toUpperCase()}`),
  skip: 'ENVIAR SEM CAPÍTULOS',
  failed: 'Não foi possível criar os capítulos. As fotos ainda não subiram.',
} as const
