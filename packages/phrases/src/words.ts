/** Short words that buttons and states share across screens. */
export const words = {
  retry: 'TENTAR DE NOVO',
  close: 'FECHAR',
  cancel: 'Cancelar',
  back: 'Voltar',
  loading: 'Carregando…',
  unlimited: 'Ilimitado',
  newTab: '(abre em outra aba)',
  skipToContent: 'Ir para o conteúdo',
} as const
