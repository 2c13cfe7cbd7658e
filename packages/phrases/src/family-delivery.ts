/** Texts of a delivered gallery that the first view of a portfolio does not need. */
export const familyDelivery = {
  chosen: 'escolhida',
  notChosen: 'Esta não está entre as escolhidas',
  captions: { download: 'Baixar', favourite: 'Favoritar', unfavourite: 'Favoritas', share: 'Compartilhar' },
  arrived: 'As suas fotos chegaram!',
  see: 'Ver e baixar',
  reopened: 'A sua escolha está aberta de novo.',
  reopenedWaiting: 'A sua escolha está aberta de novo. Para baixar as fotos, envie quando terminar.',
} as const

/** In the place of a picture that is not on this device yet. */
export const familyOffline = { offline: 'Sem conexão. A foto aparece quando a internet voltar.' } as const
