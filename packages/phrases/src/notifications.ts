/** Push messages that are not written as the subject of an e-mail. */
export const pushMessage = {
  test: { title: 'Está funcionando', body: 'Os avisos da Revela chegam assim neste aparelho.' },
  newChooser: ({ client, gallery }: { client: string; gallery: string }) => ({
    title: `${client} começou a escolher`,
    body: `Na galeria ${gallery}. Toque para acompanhar.`,
  }),
  photosFailed: ({ gallery }: { gallery: string }) => ({
    title: `Há fotos com problema em ${gallery}`,
    body: 'Não conseguimos preparar uma ou mais fotos. Toque para ver quais e enviar de novo.',
  }),
} as const

/** The part of the notifications page below the e-mail address. */
export const notificationSettings = {
  deviceTitle: 'AVISOS NESTE APARELHO',
  deviceLead:
    'Receba um aviso na tela assim que um cliente termina a seleção, comenta ou paga, mesmo com a Revela fechada.',
  enable: 'ATIVAR AVISOS NESTE APARELHO',
  enabled: 'Os avisos estão ativados neste aparelho.',
  disable: 'DESATIVAR NESTE APARELHO',
  disabled: 'Os avisos foram desativados neste aparelho.',
  test: 'ENVIAR UM TESTE',
  testSent: 'Aviso de teste enviado. Ele chega em alguns segundos.',
  others: (devices: readonly string[]) => `Também ativados em: ${devices.join(', ')}.`,
  signOut: 'Ao sair da conta, os avisos param neste aparelho.',
  denied:
    'O navegador está bloqueando os avisos da Revela. Libere as notificações nas configurações do site e tente de novo.',
  unsupported: 'Este navegador não mostra avisos. Tente com o Chrome, o Edge, o Firefox ou o Safari atualizados.',
  installFirst:
    'No iPhone e no iPad, os avisos funcionam com a Revela instalada: toque em Compartilhar, depois em “Adicionar à Tela de Início”, e ative os avisos por lá.',
  failed: 'Não foi possível ativar os avisos neste navegador. Confira a internet e tente de novo.',
  eventsTitle: 'O QUE AVISAR',
  eventsLead: 'Escolha como quer saber de cada coisa. Tudo aparece também em Hoje e nas galerias.',
  email: 'E-mail',
  push: 'Aviso na tela',
  channel: (event: string, channel: string) => `${event}: ${channel}`,
  noEmail: 'Sem e-mail',
  events: {
    'selection-finished': { title: 'Seleção concluída', hint: 'Um cliente enviou as escolhas.' },
    comment: { title: 'Comentários', hint: 'Um cliente, ou quem escolhe junto, comentou uma foto.' },
    request: { title: 'Pedidos', hint: 'Um cliente pediu para reabrir a seleção ou mais prazo.' },
    payment: { title: 'Pagamentos', hint: 'Um cliente avisou que pagou, ou o pagamento foi confirmado.' },
    'new-chooser': {
      title: 'Pessoas novas escolhendo',
      hint: 'Alguém começou a escolher pelo link da galeria. Por e-mail, só quando muita gente espera a sua resposta.',
    },
    'photos-failed': { title: 'Fotos com problema', hint: 'Uma foto enviada não pôde ser preparada.' },
    'album-requests': { title: 'Pedidos em álbuns', hint: 'Uma família enviou os pedidos de uma rodada.' },
    'album-approved': { title: 'Álbuns aprovados', hint: 'Quem precisava aprovar um álbum aprovou.' },
  },
  saved: 'As alterações foram salvas.',
  loadFailed: 'Não conseguimos carregar as suas notificações.',
} as const
