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

/** Of every button that copies. */
export const copying = {
  copy: 'COPIAR',
  copied: 'COPIADO',
} as const
