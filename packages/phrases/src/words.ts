/** Short words that buttons and states share across screens. */
export const words = {
  clearSearch: 'Apagar o texto da busca',
  retry: 'TENTAR DE NOVO',
  close: 'FECHAR',
  cancel: 'Cancelar',
  back: 'Voltar',
  loading: 'Carregando…',
  unlimited: 'Ilimitado',
  newTab: '(abre em outra aba)',
  skipToContent: 'Ir para o conteúdo',
} as const

const number = new Intl.NumberFormat('pt-BR')

/** The buttons under a list of several pages. */
export const paging = {
  previous: 'Página anterior',
  next: 'Próxima página',
  page: (page: number) => `Página ${number.format(page)}`,
  number: (page: number) => number.format(page),
} as const

/** For every button that copies. */
export const copying = {
  copy: 'COPIAR',
  copied: 'COPIADO',
} as const

export const brand = {
  name: 'Revela',
  /** Suffix of every page's title in the browser tab. */
  pageTitle: (page: string) => `${page} · Revela`,
  promise: 'O cliente escolhe, paga e baixa no celular. Você recebe a lista pronta.',
  home: 'Revela, página inicial',
  photoBy: (author: string) => `Foto: ${author}`,
} as const
