/** Why an album cannot be shown. */

type ClosedText = { readonly title: string; readonly lead: (studio: string) => string }

export const familyAlbumClosed = {
  gate: {
    title: 'Abra pelo seu link',
    lead: (studio: string) => `Toque no link que ${studio} mandou para você. Ele é pessoal e abre o álbum sem senha.`,
  },
  'link-not-valid': {
    title: 'Este link não vale mais',
    lead: (studio: string) => `Peça um novo para ${studio}. Os seus pedidos continuam salvos.`,
  },
  preparing: {
    title: 'O seu álbum está quase pronto',
    lead: (studio: string) => `${studio} ainda está montando as lâminas. Elas vão aparecer neste mesmo link.`,
  },
  suspended: {
    title: 'Álbum em manutenção',
    lead: (studio: string) => `O seu álbum está salvo. Volte um pouco mais tarde ou fale com ${studio}.`,
  },
  offline: {
    title: 'Sem conexão',
    lead: () => 'Não conseguimos abrir o álbum agora. Confira a internet e tente de novo.',
  },
  broken: {
    title: 'Algo não saiu como esperado',
    lead: () => 'Não foi culpa sua. Tente de novo em instantes.',
  },
} as const satisfies Record<string, ClosedText>

export const familyAlbumMessage = {
  newLink: (title: string | null) =>
    title === null
      ? 'Olá! O link do meu álbum não abre mais. Pode me mandar um novo?'
      : `Olá! O link do álbum “${title}” não abre mais. Pode me mandar um novo?`,
  hello: (title: string | null) => (title === null ? 'Olá! É sobre o meu álbum.' : `Olá! É sobre o álbum “${title}”.`),
} as const
