/** The name of a notice's kind, besides its colour. */
export const notifications = {
  success: 'Tudo certo',
  warning: 'Atenção',
  error: 'Erro',
  close: 'Fechar aviso',
  region: 'Avisos',
} as const

/** The app-wide dialogs for errors that a screen cannot explain itself. */
export const failures = {
  rejectedTitle: 'Ação Negada',
  brokenTitle: 'Algo deu errado',
  brokenText:
    'Não foi culpa sua. Tire um print desta janela e envie para o nosso suporte: com estes dados encontramos o problema.',
  brokenPageText: 'Não conseguimos carregar esta página. O que você já tinha salvo está seguro.',
  loadSafe: 'O que você já tinha salvo está seguro.',
  offlineTitle: 'Sem conexão',
  offlineText: 'Não conseguimos falar com a Revela. Confira a sua internet e tente de novo.',
  crashTitle: 'Esta página travou',
  crashText: 'Não foi culpa sua, e o que você já tinha salvo está seguro. Recarregue para continuar.',
  crashReload: 'RECARREGAR',
  staleTitle: 'Há uma nova versão da Revela',
  staleText: 'Atualize a página para continuar.',
  reload: 'ATUALIZAR',
  support: 'Enviar para o suporte',
  supportMessage: (summary: string) => `Olá! Encontrei um erro na Revela.\n${summary}`,
  summary: { status: 'Status', code: 'Código', request: 'Chamada', requestId: 'Protocolo', when: 'Quando' },
} as const
