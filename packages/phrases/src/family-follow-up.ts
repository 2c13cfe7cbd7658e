/** What happens to a selection while the family looks at its gallery: reopened, answered, continued elsewhere. */
export const familyFollowUp = {
  chosenSent: 'Suas escolhas foram enviadas.',
  see: 'Ver meu pedido',
  pay: 'Pagar com Pix',
  reopened: (studio: string) => `${studio} reabriu a sua escolha: você pode mudar as fotos.`,
  choose: 'Escolher fotos',
  answered: 'Você recebeu uma resposta ao seu comentário.',
  readComments: 'Ler os comentários (C)',
} as const

/** The personal link of a chooser who registered with a phone number only. */
export const familyLink = {
  offer: 'Salvar meu link',
  title: 'Salve o seu link',
  lead: 'Com ele você continua de onde parou, também em outro celular ou no computador.',
  secret: 'Quem tiver este link pode ver e mudar suas escolhas; não encaminhe.',
  message: (url: string) => `Meu link para continuar escolhendo as fotos: ${url}`,
  whatsapp: 'Enviar para o meu WhatsApp',
  copy: 'Copiar link',
  copied: 'Link copiado.',
  copyFailed: 'Não foi possível copiar. Copie manualmente:',
  later: 'Agora não',
  close: 'Fechar',
} as const
