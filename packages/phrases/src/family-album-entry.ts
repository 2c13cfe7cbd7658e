/** The album's first page, before the app is loaded. */
export const familyAlbumEntry = {
  open: 'Ver o álbum',
  opening: 'Abrindo…',
  lead: (reader: string | null) =>
    reader === null ? 'O seu álbum está pronto para ser visto.' : `${reader}, o seu álbum está pronto para ser visto.`,
  untitled: 'Seu álbum',
  notLoaded: 'O álbum não carregou',
  notLoadedLead: 'Confira a internet e tente de novo.',
  retry: 'Tentar de novo',
  failed: 'Não conseguimos abrir agora. Confira a internet e toque de novo.',
} as const
