import { photoCount } from './gallery.ts'

/** Exports of the chosen pictures to other programs. */
export const selectionExport = {
  title: 'Exportar seleção',
  titleOf: (client: string) => `Seleção de ${client}`,
  chosen: (count: number) => photoCount(count),
  formats: 'Para onde exportar',
  tabs: {
    lightroom: 'Lightroom',
    finder: 'Finder',
    windows_explorer: 'Windows Explorer',
    pdf: 'PDF',
    files: 'XMP e CSV',
  },
  steps: {
    lightroom: [
      'No módulo Biblioteca, abra a pasta do trabalho e aperte a tecla \\ para mostrar o filtro.',
      'Escolha Texto › Nome do arquivo › Contém.',
      'Cole a lista: só as fotos escolhidas ficam na tela.',
    ],
    finder: [
      'No Finder, abra a pasta do trabalho e aperte ⌘ F.',
      'Clique no nome da pasta ao lado de Buscar, para procurar só nela.',
      'Cole a busca no campo: aparecem só as fotos escolhidas.',
    ],
    windows_explorer: [
      'No Windows Explorer, abra a pasta do trabalho.',
      'Clique no campo de pesquisa, no canto superior direito.',
      'Cole a busca: aparecem só as fotos escolhidas.',
    ],
  },
  list: {
    lightroom: 'Lista para o Lightroom',
    finder: 'Busca para o Finder',
    windows_explorer: 'Busca para o Windows Explorer',
  },
  spacesTitle: (count: number) =>
    count === 1 ? '1 foto tem espaço no nome' : `${photoCount(count)} têm espaços no nome`,
  spaces:
    'O Lightroom lê cada palavra separada por espaço como uma busca à parte, e o filtro pode mostrar fotos a mais. Confira estas, ou use os arquivos XMP:',
  alsoFoundTitle: (count: number) =>
    count === 1
      ? 'A busca também mostra 1 foto que não foi escolhida'
      : `A busca também mostra ${photoCount(count)} que não foram escolhidas`,
  alsoFound:
    'O nome delas contém o de uma foto escolhida, como IMG_10 contém IMG_1. Deixe estas de fora, ou use os arquivos XMP:',
  spacesMore: (count: number) => `e mais ${photoCount(count)}`,
  blocksTitle: (count: number) => `As fotos foram divididas em ${count} blocos`,
  blocks: 'A pesquisa do Windows Explorer tem um limite de caracteres. Copie e pesquise um bloco de cada vez.',
  block: (position: number, count: number) => `Bloco ${position} de ${count}`,
  copyBlock: (position: number) => `bloco ${position}`,
  wasCopied: 'já copiado',
  copyFailed: 'Não foi possível copiar. Selecione o texto e copie.',
  pdf: {
    lead: 'Uma folha de contato com a miniatura, o nome e os comentários de cada foto escolhida, e o total.',
    notReady:
      'O PDF com os detalhes desta seleção ainda não foi totalmente processado! Por favor, aguarde 1 minuto e tente novamente!',
    making: 'Preparando o PDF…',
    again: 'TENTAR NOVAMENTE',
    ready: 'O PDF está pronto.',
    download: 'BAIXAR PDF',
  },
  files: {
    xmp: {
      title: 'Arquivos XMP para o Lightroom',
      lead: 'Um arquivo por foto, com 5 estrelas, etiqueta verde e os comentários na legenda. Descompacte na pasta dos RAW, selecione as fotos no Lightroom e escolha Metadados › Ler metadados dos arquivos.',
      existingTitle: 'A pasta já tem arquivos .xmp?',
      existing:
        'Não descompacte por cima: eles guardam as suas edições. Filtre as fotos pela lista da aba Lightroom, selecione todas e aperte 5 para as estrelas e 8 para a etiqueta verde.',
      language: 'Idioma do seu Lightroom',
      languages: { pt: 'Português (Verde)', en: 'Inglês (Green)' },
      download: 'BAIXAR ZIP',
    },
    csv: {
      title: 'Planilha CSV',
      lead: 'Nome do arquivo, número na galeria e comentários de cada foto. Abre no Excel, no Numbers e no Google Planilhas.',
      download: 'BAIXAR CSV',
    },
  },
  failed: 'Algo deu errado',
  empty: 'Nenhuma foto foi escolhida nesta seleção.',
} as const

/** Column headings of the exported lists. */
export const selectionTable = {
  columns: ['Arquivo', 'Número na galeria', 'Comentários'],
  columnsWithChapter: ['Arquivo', 'Número na galeria', 'Capítulo', 'Comentários'],
  chosenBy: (client: string, day: string) => `Seleção de ${client}, enviada em ${day}`,
  counts: {
    chosen: 'Fotos escolhidas',
    included: 'Incluídas no pacote',
    extras: 'Fotos extras',
    total: 'Total das extras',
  },
  longTalks: 'Comentários por inteiro',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
} as const
