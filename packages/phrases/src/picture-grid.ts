/** Grouped without `Intl`, which takes ten times as long: a name is made for every picture that scrolls by. */
const number = { format: (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.') }

const counted = (count: number) => (count === 1 ? '1 foto' : `${number.format(count)} fotos`)

/** The pictures screen of a gallery: toolbar, grid and messages. */
export const picturesScreen = {
  pageTitle: (gallery: string) => `Fotos de ${gallery}`,
  heading: 'Fotos da galeria',
  count: counted,
  loadFailed: 'Não conseguimos carregar as fotos desta galeria.',
  empty: 'As fotos desta galeria aparecem aqui',
  emptyLead: 'Suba as fotos do ensaio ou do evento: elas ficam guardadas como saíram da câmera.',
  preparing: (waiting: number) =>
    waiting === 1 ? 'Preparando 1 foto…' : `Preparando ${number.format(waiting)} fotos…`,
  failed: (count: number) =>
    count === 1 ? '1 foto não pôde ser preparada' : `${number.format(count)} fotos não puderam ser preparadas`,
} as const

export const pictureToolbar = {
  label: 'Ações das fotos',
  upload: 'SUBIR FOTOS',
  ordering: 'ORDENAÇÃO',
  orderings: {
    1: 'Data de envio: mais antigas primeiro',
    2: 'Data de envio: mais recentes primeiro',
    3: 'Nome do arquivo: A–Z',
    4: 'Nome do arquivo: Z–A',
    5: 'Hora da captura: mais antigas primeiro',
    6: 'Hora da captura: mais recentes primeiro',
    7: 'Número da foto: 0–9',
    8: 'Número da foto: 9–0',
    9: 'Ordem manual',
  },
  ordered: 'Ordenação alterada com sucesso!',
  orderingFailed: 'Não foi possível alterar a ordenação.',
  suggestByTag: 'SUGERIR EM LOTE',
  selectAll: 'SELECIONAR TODAS',
  deselectAll: 'DESMARCAR TODAS',
  selectionLabel: 'Ações das fotos selecionadas',
  selected: (count: number) => (count === 1 ? '1 foto selecionada' : `${number.format(count)} fotos selecionadas`),
  clear: 'Desfazer a seleção',
  suggestSelected: 'SUGERIR',
  withdrawSelected: 'DEIXAR DE SUGERIR',
  deleteSelected: 'DELETAR SELECIONADAS',
  trash: (count: number) => `LIXEIRA (${number.format(count)})`,
} as const

export const pictureSuggestion = {
  title: 'Sugerir por classificação',
  lead: 'As fotos sugeridas aparecem em destaque para o cliente. A classificação vem do seu editor.',
  ratings: 'Estrelas',
  labels: 'Etiquetas de cor',
  rating: (stars: number) => (stars === 1 ? '1 estrela' : `${stars} estrelas`),
  none: 'nenhuma foto',
  someOf: (suggested: number, all: number) =>
    `${number.format(suggested)} de ${number.format(all)} ${all === 1 ? 'sugerida' : 'sugeridas'}`,
  loadFailed: 'Não conseguimos ler a classificação das fotos.',
  suggested: 'As imagens foram sugeridas.',
  saved: 'As alterações foram salvas.',
  failed: 'Não foi possível sugerir.',
} as const

export const pictureRemoval = {
  title: (count: number) => (count === 1 ? 'Excluir 1 foto?' : `Excluir ${number.format(count)} fotos?`),
  byKind: {
    gallery: {
      titleAll: (count: number) =>
        count === 1 ? 'Excluir a única foto da galeria?' : `Excluir todas as ${number.format(count)} fotos da galeria?`,
      consequence: (count: number) =>
        count === 1
          ? 'A foto sai da galeria e das escolhas dos seus clientes e fica 7 dias na lixeira. Até lá você pode restaurá-la, com as escolhas e os corações. Na lixeira ela ainda ocupa espaço.'
          : 'As fotos saem da galeria e das escolhas dos seus clientes e ficam 7 dias na lixeira. Até lá você pode restaurá-las, com as escolhas e os corações. Na lixeira elas ainda ocupam espaço.',
    },
    work: {
      titleAll: (count: number) =>
        count === 1
          ? 'Excluir a única foto do trabalho?'
          : `Excluir todas as ${number.format(count)} fotos do trabalho?`,
      consequence: (count: number) =>
        count === 1
          ? 'A foto sai do trabalho e do seu portfólio e fica 7 dias na lixeira. Até lá você pode restaurá-la. Na lixeira ela ainda ocupa espaço.'
          : 'As fotos saem do trabalho e do seu portfólio e ficam 7 dias na lixeira. Até lá você pode restaurá-las. Na lixeira elas ainda ocupam espaço.',
    },
  },
  /** Of a finished selection; `chosen` of the `deleted` pictures are in it. */
  agreed: (client: string, state: 'paid' | 'due' | 'finished', chosen: number, deleted: number) => {
    const which =
      deleted === 1 ? 'esta foto' : chosen === 1 ? '1 destas fotos' : `${number.format(chosen)} destas fotos`
    if (state === 'paid') return `${client} escolheu e pagou ${which}.`
    if (state === 'due') return `${client} escolheu ${which}, concluiu a seleção e ainda vai pagar.`
    return `${client} escolheu ${which} e já concluiu a seleção.`
  },
  agreedAdvice: 'Combine com o cliente antes de excluir: o que foi combinado na seleção não muda.',
  checkFailed: 'Não conseguimos verificar se algum cliente já escolheu estas fotos.',
  confirm: (count: number) => (count === 1 ? 'EXCLUIR FOTO' : `EXCLUIR ${number.format(count)} FOTOS`),
  doneOne: 'A foto foi deletada com sucesso.',
  failedOne: 'Não foi possível deletar a foto.',
  doneMany: 'Fotos deletadas com sucesso.',
  failedMany: 'Não foi possível deletar as fotos.',
} as const

const size = (bytes: number) =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1).replace('.', ',').replace(',0', '')} GB`
    : `${number.format(Math.max(1, Math.round(bytes / 1e6)))} MB`

const days = (left: number) => (left <= 0 ? 'hoje' : left === 1 ? 'em 1 dia' : `em ${left} dias`)

/** The trash of a gallery's or a work's photos. */
export const pictureTrash = {
  pageTitle: (owner: string) => `Lixeira de ${owner}`,
  back: 'Voltar às fotos',
  lead: 'As fotos excluídas ficam aqui por 7 dias. Depois são apagadas de vez.',
  space: (bytes: number) => `Elas ainda ocupam ${size(bytes)} do seu espaço.`,
  empty: 'A lixeira está vazia',
  emptyLead: 'Fotos que você excluir ficam aqui por 7 dias antes de serem apagadas.',
  label: 'Ações da lixeira',
  gridLabel: 'Fotos na lixeira',
  selected: pictureToolbar.selected,
  purgedIn: (left: number) => `Apagada ${days(left)}`,
  restoreAll: 'RESTAURAR TODAS',
  restoreSelected: 'RESTAURAR SELECIONADAS',
  purgeAll: 'ESVAZIAR LIXEIRA',
  purgeSelected: 'EXCLUIR DE VEZ',
  restoredOne: 'A foto foi restaurada.',
  restoredMany: 'As fotos foram restauradas.',
  restoreFailed: 'Não foi possível restaurar as fotos.',
  purgeTitle: (count: number) =>
    count === 1 ? 'Excluir 1 foto de vez?' : `Excluir ${number.format(count)} fotos de vez?`,
  purgeConsequence: (count: number) =>
    count === 1
      ? 'O arquivo original é apagado e o espaço é liberado. Não dá para desfazer.'
      : 'Os arquivos originais são apagados e o espaço é liberado. Não dá para desfazer.',
  purgeConfirm: 'EXCLUIR DE VEZ',
  purgedOne: 'A foto foi excluída de vez.',
  purgedMany: 'As fotos foram excluídas de vez.',
  purgeFailed: 'Não foi possível excluir as fotos.',
  loadFailed: 'Não conseguimos carregar a lixeira.',
} as const

/** What a picture of a grid is called. */
const nouns = { gallery: 'Foto', work: 'Foto', album: 'Lâmina' } as const
type GridKind = keyof typeof nouns

type TileWords = {
  readonly kind: GridKind
  readonly title: string
  readonly displayNumber: number | null
  readonly position: number
  readonly total: number
  readonly selected: boolean
  readonly suggested: boolean
  /** The number of clients who chose it. */
  readonly chosen: number
  readonly lifted: boolean
  /** Whose cover it is; null when it is none. */
  readonly cover: string | null
  readonly rating: number | null
  readonly label: string | null
  /** Its place in a group of similar photos; null in none. */
  readonly series: { readonly count: number; readonly isFront: boolean } | null
  /** A text for a picture that cannot be shown. */
  readonly problem: string | null
}

const labelWords: Readonly<Record<string, string>> = {
  Azul: 'etiqueta azul',
  Vermelho: 'etiqueta vermelha',
  Verde: 'etiqueta verde',
  Amarelo: 'etiqueta amarela',
  Púrpura: 'etiqueta púrpura',
}

export const pictureTile = {
  /** Everything that the tile shows by icons and colours. */
  name: (tile: TileWords) =>
    [
      `${nouns[tile.kind]} ${tile.title}`,
      tile.displayNumber === null ? '' : `número ${number.format(tile.displayNumber)}`,
      `${number.format(tile.position)} de ${number.format(tile.total)}`,
      tile.lifted ? 'em movimento' : '',
      tile.selected ? 'selecionada' : '',
      tile.suggested ? 'sugerida' : '',
      tile.chosen === 0
        ? ''
        : tile.chosen === 1
          ? 'escolhida pelo cliente'
          : `escolhida por ${number.format(tile.chosen)} clientes`,
      tile.cover ?? '',
      tile.rating === null ? '' : pictureSuggestion.rating(tile.rating),
      tile.label === null ? '' : (labelWords[tile.label] ?? ''),
      tile.series === null
        ? ''
        : `${tile.series.isFront ? 'na frente de' : 'em'} uma série de ${counted(tile.series.count)} parecidas`,
      tile.problem ?? '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  waitingName: (kind: GridKind, position: number, total: number) =>
    `${nouns[kind]} ${number.format(position)} de ${number.format(total)}, carregando`,
  select: (title: string) => `Selecionar ${title}`,
  deselect: (title: string) => `Desmarcar ${title}`,
  suggest: (title: string) => `Sugerir ${title}`,
  withdraw: (title: string) => `Deixar de sugerir ${title}`,
  open: (title: string) => `Abrir ${title}`,
  makeCover: (title: string) => `Usar ${title} como capa`,
  isCover: { gallery: 'Capa da galeria', work: 'Capa do trabalho', album: 'Capa do álbum' },
  coverOf: { gallery: 'capa da galeria', work: 'capa do trabalho', album: 'capa do álbum' },
  move: (title: string) => `Mover ${title}`,
  coverChanged: 'A capa foi alterada.',
  coverFailed: 'Não foi possível alterar a capa.',
  preparing: 'Preparando…',
  retry: 'Tentar de novo',
  retryOf: (title: string) => `Tentar de novo: ${title}`,
  retried: 'A foto voltou para a fila.',
  retryFailed: 'Não foi possível tentar de novo.',
  help: 'Setas mudam de foto, Espaço seleciona, Enter abre.',
  moveHelp: 'M levanta a foto para mudá-la de lugar.',
} as const

/** The display number, then the file's name. A picture of a draft gallery has no number yet. */
export const pictureCaption = (displayNumber: number | null, name: string) =>
  displayNumber === null ? name : `${number.format(displayNumber)} · ${name}`

export const pictureViewer = {
  title: 'Foto ampliada',
  close: 'Fechar (Esc)',
  zoom: 'Ampliar',
  previous: 'Foto anterior (←)',
  next: 'Próxima foto (→)',
  broken: 'Não foi possível abrir esta foto.',
  preparing: 'Esta foto ainda está sendo preparada.',
} as const

/** Moving pictures to another position of their grid. */
export const pictureMove = {
  hint: (kind: GridKind, count: number) =>
    `${count === 1 ? `${nouns[kind]} levantada` : `${number.format(count)} ${nouns[kind].toLowerCase()}s levantadas`}: toque no lugar novo, ou use as setas e Enter. Esc desiste.`,
  moved: 'Ordenação alterada com sucesso!',
  failed: 'Não foi possível alterar a ordenação.',
  toStart: 'Mover para o início',
  toEnd: 'Mover para o fim',
} as const
